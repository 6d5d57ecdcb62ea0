export { convertSchema, readArrowSchema, writeArrowSchema, writeType } from './convert-schema.ts';
export type * from './data-type.ts';
export { type ArrowFamily, type ArrowField, describeField, readSchema } from './describe-field.ts';
export { readType } from './read-type.ts';
export { NEVER_STORED, nestedFields } from './type-family.ts';

export type * from './data-type.ts';
export { type ArrowFamily, type ArrowField, describeField, readSchema } from './describe-field.ts';
export { NEVER_STORED, nestedFields } from './nested-fields.ts';
export { readType } from './read-type.ts';
export { convertSchema, readArrowSchema, writeArrowSchema } from './schema.ts';
export { writeType } from './write-type.ts';

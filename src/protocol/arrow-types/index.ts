export { convertSchema, readArrowSchema } from './convert-schema.ts';
export type * from './data-type.ts';
export { describeField, readSchema } from './describe-field.ts';
export { readType } from './read-type.ts';
export { NEVER_STORED, nestedFields } from './type-family.ts';

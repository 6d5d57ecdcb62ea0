export type * from './data-type.ts';
export { type ArrowFamily, type ArrowField, fieldInWords, readSchema } from './field-words.ts';
export { readType } from './read-type.ts';
export { convertSchema, readArrowSchema, writeArrowSchema } from './schema.ts';
export { writeType } from './write-type.ts';

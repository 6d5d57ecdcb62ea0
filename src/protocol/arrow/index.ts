/*
 * An entry of its own: whoever imports it gets apache-arrow with it, so the index of the room does not lead here.
 */

export { ArrowTypeError, NotAnArrowStream, NotArrowVectors, SchemaTooLarge } from './arrow-errors.ts';
export { fromArrowSchema } from './from-arrow.ts';
export { readStreamSchema } from './stream-schema.ts';
export { toArrowSchema } from './to-arrow.ts';
export { openArrowVectors } from './vectors/open-vectors.ts';

/* An entry of its own: it loads apache-arrow, so the index of `protocol` does not export it. */

export { ArrowTypeError, NotAnArrowStream, NotArrowVectors, SchemaTooLarge } from './arrow-errors.ts';
export { fromArrowSchema } from './from-arrow.ts';
export { readStreamSchema } from './stream-schema.ts';
export { toArrowSchema } from './to-arrow.ts';
export { openArrowVectors } from './vectors/open-vectors.ts';

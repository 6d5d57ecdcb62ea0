/*
 * A schema as texts for other programs. An entry of its own: only who copies one needs it.
 */

export { arrowScript } from './arrow-script.ts';
export { arrowText } from './arrow-text.ts';
export { pyarrowCode } from './pyarrow-code.ts';
export { rowType } from './row-type.ts';

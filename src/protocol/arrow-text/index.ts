/*
 * Formats schemas for other programs. It is an entry of its own, so that it is loaded only when a user copies a
 * schema.
 */

export { arrowScript } from './arrow-script.ts';
export { arrowText } from './arrow-text.ts';
export { pyarrowCode } from './pyarrow-code.ts';
export { rowType } from './row-type.ts';

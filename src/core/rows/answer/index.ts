/*
 * An entry of its own: whoever imports it gets apache-arrow with it, so it is only loaded once rows are asked for.
 */

export { type OpenAnswer, openAnswer } from './open-answer.ts';
export { orDamaged } from './or-damaged.ts';
export { readPage } from './read-page.ts';
export { rowJson } from './row-json.ts';
export { wholeCell } from './whole-cell.ts';

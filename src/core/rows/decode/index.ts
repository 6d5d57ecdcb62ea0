/*
 * An entry of its own: whoever imports it gets apache-arrow with it, so it is only loaded once rows are asked for.
 */

export { type DecodedRows, openAnswer } from './decoded-rows.ts';
export { mapCorruption } from './map-corruption.ts';
export { readPage } from './read-page.ts';
export { rowJson } from './row-json.ts';
export { wholeCell } from './whole-cell.ts';

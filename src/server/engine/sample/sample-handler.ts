import { invalid } from '../engine-problem.ts';
import type { EngineHandlers } from '../handlers.ts';
import type { OpenTables, TablePlace } from '../open-tables.ts';
import { makeImages } from './images.ts';
import { makeProducts } from './products.ts';
import { makeReviews } from './reviews.ts';
import { makeTypes } from './types.ts';

const MAKERS: ReadonlyMap<string, (place: TablePlace) => Promise<void>> = new Map([
  ['images', makeImages],
  ['products', makeProducts],
  ['reviews', makeReviews],
  ['types', makeTypes],
]);

/** The same rows on every machine, whenever they are made. */
export function createSampleHandler(tables: OpenTables): Pick<EngineHandlers, 'makeSample'> {
  return {
    async makeSample({ sample, directory }) {
      const make = MAKERS.get(sample);
      if (make === undefined) throw invalid(`The sample has no table \`${sample}\`.`);
      await make(await tables.place(directory));
      return undefined;
    },
  };
}

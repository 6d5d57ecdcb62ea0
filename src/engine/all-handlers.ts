import type { EngineHandlers } from './calls.ts';
import { invalid } from './engine-problem.ts';
import { createImportHandler } from './ingest/import-rows.ts';
import { createChangingHandlers } from './mutations/changes.ts';
import {
  createOpenTables,
  type EnginePlace,
  type OpenTables,
  type OpenTablesOptions,
} from './open-tables.ts';
import { createReadingHandlers } from './query/reading-handlers.ts';
import { makeDescribed } from './sample/described.ts';
import { makeImages } from './sample/images.ts';
import { makeProducts } from './sample/products.ts';
import { makeReviews } from './sample/reviews.ts';
import { makeTypes } from './sample/types.ts';

export function createAllHandlers(directories: OpenTablesOptions): EngineHandlers {
  const tables = createOpenTables(directories);
  return {
    ...createReadingHandlers(tables),
    ...createChangingHandlers(tables),
    ...createSampleHandler(tables),
    importRows: createImportHandler(tables),
  };
}

const MAKERS: ReadonlyMap<string, (place: EnginePlace) => Promise<void>> = new Map([
  ['images', makeImages],
  ['products', makeProducts],
  ['reviews', makeReviews],
  ['types', makeTypes],
]);

/** Creates the same rows on every machine, at any time. */
export function createSampleHandler(tables: OpenTables): Pick<EngineHandlers, 'makeSample'> {
  return {
    async makeSample({ sample, directory, described }) {
      const place = await tables.place(directory);
      if (described !== undefined) return void (await makeDescribed(place, sample, described));
      const make = MAKERS.get(sample);
      if (make === undefined) throw invalid(`The sample has no table \`${sample}\`.`);
      return void (await make(place));
    },
  };
}

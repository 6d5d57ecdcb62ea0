import { rm } from 'node:fs/promises';
import { resetSample } from '../sample/seed.ts';
import type { Rows } from './rows.ts';

/** Puts the sample back, and deletes the rows that were made for it: they are made again when somebody looks. */
export async function resetLiveSample({ catalog, places, spool }: Rows): Promise<void> {
  const locations = await resetSample(catalog, places.tablesDirectory);
  for (const location of locations) {
    const directory = places.directoryOf(location);
    if (directory === undefined || !places.isOwn(directory)) continue;
    await spool.noting(directory, () => rm(directory, { recursive: true, force: true, maxRetries: 3 }));
  }
}

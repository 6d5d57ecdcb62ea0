import type { Id } from '../../protocol/index.ts';
import type { FoundTable } from '../operations/find-table.ts';
import { askEngine } from './ask-engine.ts';
import { withNewTable } from './new-table.ts';
import type { RowStorage } from './row-storage.ts';
import { unmadeSample } from './unmade-sample.ts';

/**
 * Makes a table of the sample that nobody looked at before; true if it did. Many may ask at once: the first makes it
 * and the others wait. It goes on when who asked first has gone, since the next one wants it just as well.
 */
export async function ensureSampleTable(rows: RowStorage, id: Id, table: FoundTable): Promise<boolean> {
  const sample = unmadeSample(table.record.location);
  if (sample === undefined) return false;
  const { location } = table.record;
  await rows.locks.run(location, async () => {
    if (rows.catalog.findTableAt(location) !== undefined) await make(rows, id, { sample, location });
  });
  return true;
}

interface Unmade {
  readonly sample: string;
  readonly location: string;
}

async function make(rows: RowStorage, id: Id, { sample, location }: Unmade): Promise<void> {
  const { signal } = new AbortController();
  rows.tellMaking(sample);
  try {
    await withNewTable(rows, sample, async (directory) => {
      await askEngine(rows, 'makeSample', { sample, directory }, { id, signal });
      await rows.catalog.commit((writer) => writer.moveTable(id, { from: location, to: directory }));
    });
  } finally {
    rows.tellMaking(null);
  }
}

import { rename } from 'node:fs/promises';
import type { Id } from '#protocol/index.ts';
import type { FoundTable } from '../catalog/find-table.ts';
import { callEngine } from './call-engine.ts';
import { describedSample, unmadeSample, withNewTable } from './own-tables.ts';
import { hasRows } from './readable-files.ts';
import type { RowStorage } from './row-storage.ts';

/*
 * Sample tables are created on first use. For concurrent requests, the first creates the table and the others wait.
 * Creation continues if the first client disconnects, since the next one needs the table, too.
 */

/** Creates a table that is only a name in the catalog. Returns whether it did. */
export async function ensureSampleTable(
  rows: RowStorage,
  id: Id,
  { record: { location } }: FoundTable,
): Promise<boolean> {
  const sample = unmadeSample(location);
  if (sample === undefined) return false;
  await rows.locks.run(location, async () => {
    if (rows.catalog.findTableAt(location) === undefined) return;
    await made(rows, id, { sample }, (directory) =>
      rows.catalog.commit((writer) => writer.moveTable(id, { from: location, to: directory })),
    );
  });
  return true;
}

/**
 * Creates the rows of a table that the catalog describes, with the same number of versions. Afterwards, the files are
 * its description, unless the namespace manages its versions.
 */
export async function ensureDescribedRows(rows: RowStorage, id: Id, table: FoundTable): Promise<void> {
  const { location, managed_versioning: isManaged } = table.record;
  const sample = describedSample(location);
  const directory = rows.places.directoryOf(location);
  if (sample === undefined || directory === undefined) return;
  await rows.locks.run(directory, async () => {
    // Later entries of a managed table may lack a description.
    const entries = rows.catalog.listVersions(table.number, { limit: MANY, isDescending: true }).items;
    const latest = entries.find(({ schema }) => schema !== undefined);
    if (latest?.schema === undefined) return;
    if (!hasRows(directory)) {
      const described = { schema: latest.schema, versions: Number(latest.version) };
      await made(rows, id, { sample, described }, async (fresh) => {
        if (!isManaged) await tagFiles(rows, id, { directory: fresh, number: table.number });
        await rename(fresh, directory);
      });
    }
    if (!isManaged) await rows.catalog.commit((writer) => writer.leaveVersionsToFiles(id));
  });
}

/** Copies the tags from before the files existed. */
async function tagFiles(
  rows: RowStorage,
  id: Id,
  made: { directory: string; number: number },
): Promise<void> {
  const { signal } = new AbortController();
  for (const { name, version } of rows.catalog.listTags(made.number, { limit: MANY }).items) {
    const input = { directory: made.directory, tag: name, version: Number(version) };
    await callEngine(rows, 'createTag', input, { id, signal });
  }
}

const MANY = 10_000;

type SampleInput = Pick<Parameters<typeof callEngine<'makeSample'>>[2], 'sample' | 'described'>;

async function made(
  rows: RowStorage,
  id: Id,
  input: SampleInput,
  bringIntoView: (directory: string) => Promise<unknown>,
): Promise<void> {
  const { signal } = new AbortController();
  const name = id.at(-1) ?? input.sample;
  rows.onSampleCreation(name);
  try {
    await withNewTable(rows, name, async (directory) => {
      await callEngine(rows, 'makeSample', { ...input, directory }, { id, signal });
      await bringIntoView(directory);
    });
  } finally {
    rows.onSampleCreation(null);
  }
}

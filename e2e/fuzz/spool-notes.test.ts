import { mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runs } from '#testing/runs.ts';
import { createDeepDirectory } from './testing/deep-directory.ts';
import { type Fault, findFaults } from './testing/find-faults.ts';
import { hostileFileName, hostilePlace, hostileText } from './testing/hostile-texts.ts';
import { createOutsideTree, type OutsideTree } from './testing/outside-tree.ts';
import { startAlone } from './testing/server-alone.ts';

let outside: OutsideTree;

beforeAll(async () => {
  outside = await createOutsideTree();
});
afterAll(() => outside.remove());

/** Process IDs: of a process that has ended, of one that runs, and invalid ones. */
const owner = fc.oneof(fc.constantFrom('999999999', '0', '-1', '1', 'NaN', '1e3', ' 7'), hostileFileName);

const note = fc.record({
  owner,
  name: fc.oneof(
    fc.constantFrom('a.table', 'b.table', '.table', 'c.arrow'),
    hostileFileName.map((name) => `${name}.table`),
  ),
  kind: fc.constantFrom('file', 'file', 'file', 'file', 'link', 'directory'),
  text: fc.integer({ min: 0, max: 5 }).chain((way) => {
    const beyond = [outside.path, outside.file, join(outside.path, 'below')];
    if (way < 3)
      return fc.constantFrom(
        ...beyond,
        ...beyond.map((path) => `${path}/`),
        ...beyond.map((path) => `${path}\0`),
      );
    if (way < 5) return hostileText;
    return hostilePlace('tables', 'tables/..', '.', '');
  }),
});

it('a server starts with any leftover spool notes, and deletes nothing outside its data directory', async () => {
  let before = await outside.fingerprint();
  const notes = fc.array(note, { minLength: 10, maxLength: 40, size: 'max' });
  const faults = await findFaults(notes, runs(2, 100), async (notesToWrite): Promise<Fault | undefined> => {
    const { path: dataDirectory, remove } = await createDeepDirectory('spool');
    try {
      for (const one of notesToWrite) await place(join(dataDirectory, 'spool'), one);
      const { fault } = await startAlone(dataDirectory);
      if (fault !== undefined) return { kind: fault.replaceAll(/[\d/\\]+/g, '…').slice(0, 60), words: fault };
      const after = await outside.fingerprint();
      if (after.join() === before.join()) return undefined;
      const words = `${after.length} entries are left of ${before.length}`;
      await outside.restore();
      before = await outside.fingerprint();
      return { kind: 'something outside is changed', words };
    } finally {
      await remove();
    }
  });
  expect(faults).toEqual([]);
});

interface Note {
  readonly owner: string;
  readonly name: string;
  readonly kind: string;
  readonly text: string;
}

async function place(parent: string, { owner, name, kind, text }: Note): Promise<void> {
  const directory = join(parent, owner);
  await mkdir(directory, { recursive: true });
  const path = join(directory, name);
  await rm(path, { recursive: true, force: true });
  if (kind === 'link') await symlink(outside.path, path);
  else if (kind === 'directory') await mkdir(path, { recursive: true });
  else await writeFile(path, text);
}

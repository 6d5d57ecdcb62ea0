import { beforeEach, describe, expect, it } from 'vitest';
import { idKey } from '#batch/index.ts';
import { activeTab, useWorkspace } from '#lib/workspace/workspace.ts';
import { renameDraft } from '../drafts/drafts.ts';
import { rememberCopied } from '../list/copied-here.ts';
import { listOpenBatches, setDraft } from '../state/batch-sessions.ts';
import { batch, batchOf, tablesIn, withoutBatches } from '../testing/batches.ts';
import { type BatchImport, readImport, readImportFile } from './read-import.ts';
import { pasteOperations, useRequestedImport } from './requested-import.ts';
import { addedText, opensAsNew, takeImport } from './take-import.ts';

beforeEach(withoutBatches);

const BODY = `{
  "vitrine": { "format": 1, "name": "Nightly" },
  "context": { "run": "7" },
  "identity": { "api_key": "sesame" },
  "operations": [
    { "deregister_table": { "id": ["b"], "identity": { "api_key": "sesame" } } },
    { "create_table_version": { "id": ["c"], "version": 9007199254740993 } }
  ]
}`;

function readBody(text = BODY, file?: string): BatchImport {
  const reading = readImport(text, file);
  if ('problem' in reading) throw new Error(reading.problem);
  return reading;
}

function into(draftId?: string) {
  return { target: { connectionId: 'c', draftId } };
}

describe('an imported batch', () => {
  it('fills an empty batch with operations and batch members, but without credentials', () => {
    const draftId = batchOf();
    takeImport(readBody(), into(draftId));
    const { operations, members } = batch(draftId).editing.draft;
    expect(members).toEqual({ context: { run: '7' } });
    expect(operations.map((operation) => operation.members)).toEqual([
      { id: ['b'] },
      { id: ['c'], version: 9_007_199_254_740_993n },
    ]);
  });

  it.each([
    ['names an empty batch that still has its default name', 'Nightly', [], (draftId: string) => draftId],
    ['keeps the name of a renamed batch', 'Mine', [], (draftId: string) => renameDraft(draftId, 'Mine')],
    ['keeps the name of a batch with operations', 'Batch 1', ['a'], (draftId: string) => draftId],
  ])('%s', (_, name, tables, prepare) => {
    const draftId = batchOf(...tables);
    prepare(draftId);
    takeImport(readBody(), into(draftId));
    expect(batch(draftId).name).toBe(name);
  });

  it('is added to another batch, whose context is kept', () => {
    const draftId = batchOf('a');
    takeImport(readBody(), into(draftId));
    expect(tablesIn(draftId)).toBe('a b c');
    expect(batch(draftId).editing.draft.members).toEqual({});
  });

  it('lists what was omitted', () => {
    expect(addedText(3, ['its identity', 'dry_run', 'context'])).toBe(
      '3 operations added, without its identity, dry_run and context',
    );
    expect(addedText(1, ['dry_run'])).toBe('1 operation added, without dry_run');
  });

  it('brings the known states of its tables', () => {
    const draftId = batchOf('a');
    const known = { id: ['b'], state: 'declared', allVersions: true, at: 1 } as const;
    const [operation] = readBody().draft.operations;
    takeImport(readBody(), {
      ...into(draftId),
      operations: operation === undefined ? [] : [operation],
      facts: new Map([[idKey(['b']), known]]),
    });
    expect(tablesIn(draftId)).toBe('a b');
    expect(batch(draftId).facts.get(idKey(['b']))).toEqual(known);
  });

  it.each([
    ['that would be too long', batchOfMany],
    ['that is being sent', batchOnItsWay],
    ['that isn’t given', () => undefined],
  ])('creates a new batch instead of extending one %s', (_, made) => {
    const draftId = made();
    const before = draftId === undefined ? '' : tablesIn(draftId);
    takeImport(readBody(), into(draftId));
    const [newest] = listOpenBatches();
    expect(newest).toMatchObject({ name: 'Nightly', connectionId: 'c' });
    expect(activeTab(useWorkspace.getState())?.content).toMatchObject({ draftId: newest?.draftId });
    expect(tablesIn(newest?.draftId ?? '')).toBe('b c');
    expect(draftId === undefined ? '' : tablesIn(draftId)).toBe(before);
  });
});

function batchOfMany(): string {
  return batchOf(...Array.from({ length: 9_999 }, (_, index) => `t${index}`));
}

function batchOnItsWay(): string {
  const draftId = batchOf('a');
  setDraft(draftId, { commit: { state: 'sending', since: 0 } });
  return draftId;
}

describe('the default target of an imported file', () => {
  const LIST = '[{ "deregister_table": { "id": ["a"] } }, { "deregister_table": { "id": ["b"] } }]';
  it.each([
    ['is a new batch for a batch file with a name', BODY, ['x'], true],
    ['is the current batch for a list', LIST, ['x'], false],
    ['is the current batch for a list that it contains in part', LIST, ['a'], false],
    ['a list of which most is there becomes a batch of its own', LIST, ['a', 'b'], true],
    ['all goes into an empty batch', BODY, [], false],
  ])('%s', (_, text, tables, isNew) => {
    const draftId = batchOf(...tables);
    expect(opensAsNew(readBody(text), batch(draftId))).toBe(isNew);
  });

  it('is undecided if there is no batch to add to', () => {
    expect(opensAsNew(readBody(), undefined)).toBe(false);
  });
});

describe('pasting', () => {
  const ONE = '[{ "deregister_table": { "id": ["b"] } }]';

  it('shows a preview of a single operation from outside', () => {
    const draftId = batchOf('a');
    rememberCopied('[]');
    pasteOperations(into(draftId).target, ONE);
    expect(tablesIn(draftId)).toBe('a');
    expect(useRequestedImport.getState().requested?.reading).toHaveProperty('draft');
  });

  it('adds a single operation copied here immediately, but shows a preview of several', () => {
    const draftId = batchOf('a');
    rememberCopied(ONE);
    pasteOperations(into(draftId).target, ONE);
    expect(tablesIn(draftId)).toBe('a b');
    rememberCopied(BODY);
    pasteOperations(into(draftId).target, BODY);
    expect(tablesIn(draftId)).toBe('a b');
    expect(useRequestedImport.getState().requested?.reading).toMatchObject({ name: 'Nightly' });
  });

  it.each(['', 'nothing', '{"operations":[]}', '{"operations":[{"drop_everything":{}}]}', '[1]'])(
    'rejects %j and explains why',
    (text) => {
      const draftId = batchOf('a');
      pasteOperations(into(draftId).target, text);
      expect(tablesIn(draftId)).toBe('a');
      expect(useRequestedImport.getState().requested?.reading).toEqual({
        problem: expect.stringMatching(/^[A-Z].*\.$/),
      });
    },
  );
});

describe('an imported file', () => {
  it('names its batch after the file if it contains no name', async () => {
    const file = new File(['[{ "deregister_table": { "id": ["b"] } }]'], 'Old tables.json');
    expect(await readImportFile(file)).toMatchObject({ file: 'Old tables.json', name: 'Old tables' });
  });

  it.each([
    ['is too large', { size: 33 * 1024 * 1024 }, 'It has 34.6 MB; the limit is 33.6 MB.'],
    ['can’t be read', { text: () => Promise.reject(new Error('gone')) }, 'It was moved'],
  ])('that %s returns only its name and the reason', async (_, change, text) => {
    const file = Object.defineProperties(
      new File(['[]'], 'a.json'),
      Object.fromEntries(Object.entries(change).map(([name, value]) => [name, { value }])),
    );
    expect(await readImportFile(file)).toEqual({ file: 'a.json', problem: expect.stringContaining(text) });
  });
});

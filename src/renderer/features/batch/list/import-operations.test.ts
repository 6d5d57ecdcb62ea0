import { beforeEach, describe, expect, it } from 'vitest';
import { batch, batchOf, tablesIn, withoutBatches } from '../testing/batches.ts';
import { importText } from './import-operations.tsx';

beforeEach(withoutBatches);

const BODY = `{
  "context": { "run": "7" },
  "identity": { "api_key": "sesame" },
  "operations": [
    { "deregister_table": { "id": ["b"], "identity": { "api_key": "sesame" } } },
    { "create_table_version": { "id": ["c"], "version": 9007199254740993 } }
  ]
}`;

describe('the body of a request', () => {
  it('comes into an empty batch with all that it says of the whole', () => {
    const draftId = batchOf();
    expect(importText(draftId, BODY)).toEqual({ told: '2 operations added, without its identity' });
    const { operations, members } = batch(draftId).editing.draft;
    expect(members).toEqual({ context: { run: '7' } });
    expect(operations.map((operation) => operation.members)).toEqual([
      { id: ['b'] },
      { id: ['c'], version: 9_007_199_254_740_993n },
    ]);
  });

  it('is added to another, whose context stays, and says what was left out', () => {
    const draftId = batchOf('a');
    expect(importText(draftId, BODY)).toEqual({
      told: '2 operations added, without its identity and batch-level fields',
    });
    expect(tablesIn(draftId)).toBe('a b c');
    expect(batch(draftId).editing.draft.members).toEqual({});
  });
});

it.each(['', 'nothing', '{"operations":[]}', '{"operations":[{"drop_everything":{}}]}', '[1]'])(
  'of %j nothing is taken, and a sentence says why',
  (text) => {
    const draftId = batchOf('a');
    expect(importText(draftId, text)).toEqual({ problem: expect.stringMatching(/^[A-Z].*\.$/) });
    expect(tablesIn(draftId)).toBe('a');
  },
);

it('a batch that is full takes nothing', () => {
  const draftId = batchOf(...Array.from({ length: 9999 }, (_, index) => `t${index}`));
  expect(importText(draftId, BODY)).toEqual({ problem: 'Adding 2 operations would exceed the batch limit.' });
});

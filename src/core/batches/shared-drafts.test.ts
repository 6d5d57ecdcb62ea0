import { beforeEach, describe, expect, it } from 'vitest';
import type { BatchEvent, DraftToSave } from '#contract/index.ts';
import { createDrafts, createSharedDrafts, type SharedDrafts } from './drafts.ts';
import { dataDirectory, placeIn } from './testing/test-batches.ts';

let drafts: SharedDrafts;
let events: BatchEvent[];

beforeEach(async () => {
  drafts = createSharedDrafts(createDrafts({ place: placeIn(await dataDirectory()) }));
  events = [];
  drafts.events.subscribe((one) => events.push(one));
});

const save = (writer: string, base: number, name: string) =>
  drafts.save({ draftId: 'd', name, connectionId: 'c', body: '{"operations":[]}', at: 1, base, writer });
const savedNames = async () => (await drafts.list()).map(({ name }) => name);

describe('a draft in two windows', () => {
  it('is saved when the save is based on the latest revision', async () => {
    expect(await save('one', 0, 'first')).toEqual({ state: 'saved', revision: 1 });
    expect(await save('other', 1, 'second')).toEqual({ state: 'saved', revision: 2 });
    expect(await savedNames()).toEqual(['second']);
    expect(events.map(({ writer, what }) => [writer, what])).toEqual([
      ['one', 'changed'],
      ['other', 'changed'],
    ]);
  });

  it('rejects a save based on an older revision, and returns the newest draft', async () => {
    await save('one', 0, 'first');
    await save('one', 1, 'second');
    expect(await save('other', 1, 'late')).toMatchObject({
      state: 'older',
      revision: 2,
      newest: { name: 'second', revision: 2 },
    });
    expect(await savedNames()).toEqual(['second']);
    expect(events).toHaveLength(2);
  });

  it('may be saved again by its last writer before the event of that save arrives', async () => {
    const answers = await Promise.all([save('one', 0, 'a'), save('one', 0, 'b'), save('one', 0, 'c')]);
    expect(answers.map(({ state }) => state)).toEqual(['saved', 'saved', 'saved']);
    expect(await save('other', 3, 'd')).toMatchObject({ state: 'saved' });
    expect(await save('one', 3, 'e')).toMatchObject({ state: 'older', newest: { name: 'd' } });
    expect(await save('other', 2, 'f')).toMatchObject({ state: 'older' });
  });

  it('accepts only the first of two concurrent saves', async () => {
    const answers = await Promise.all([save('one', 0, 'a'), save('other', 0, 'b')]);
    expect(answers.map(({ state }) => state)).toEqual(['saved', 'older']);
    expect(await savedNames()).toEqual(['a']);
  });

  it('is not recreated after removal by a save based on an older revision', async () => {
    await save('one', 0, 'first');
    expect(await drafts.remove({ draftId: 'd', writer: 'one' })).toEqual({ revision: 2 });
    expect(await save('other', 1, 'late')).toEqual({ state: 'older', revision: 2, newest: null });
    expect(await savedNames()).toEqual([]);
    expect(await save('other', 2, 'wanted')).toMatchObject({ state: 'saved' });
  });

  it('emits no event when it is removed twice', async () => {
    await save('one', 0, 'first');
    await drafts.remove({ draftId: 'd', writer: 'one' });
    await drafts.remove({ draftId: 'd', writer: 'other' });
    expect(events.map(({ what }) => what)).toEqual(['changed', 'removed']);
  });
});

it('a failed save does not increase the revision', async () => {
  const bad: DraftToSave = {
    draftId: 'd',
    name: 'x',
    connectionId: 'c',
    body: 'not JSON',
    at: 1,
    base: 0,
    writer: 'one',
  };
  await expect(drafts.save(bad)).rejects.toThrow();
  expect(events).toEqual([]);
  expect(await save('one', 0, 'good')).toEqual({ state: 'saved', revision: 1 });
});

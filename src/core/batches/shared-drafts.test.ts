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
const namesKept = async () => (await drafts.list()).map(({ name }) => name);

describe('a draft in two windows', () => {
  it('is saved by whoever has seen its latest state', async () => {
    expect(await save('one', 0, 'first')).toEqual({ state: 'saved', revision: 1 });
    expect(await save('other', 1, 'second')).toEqual({ state: 'saved', revision: 2 });
    expect(await namesKept()).toEqual(['second']);
    expect(events.map(({ writer, what }) => [writer, what])).toEqual([
      ['one', 'changed'],
      ['other', 'changed'],
    ]);
  });

  it('is not overwritten by one that has not, which is told what there is', async () => {
    await save('one', 0, 'first');
    await save('one', 1, 'second');
    expect(await save('other', 1, 'late')).toMatchObject({
      state: 'older',
      revision: 2,
      newest: { name: 'second', revision: 2 },
    });
    expect(await namesKept()).toEqual(['second']);
    expect(events).toHaveLength(2);
  });

  it('may be saved again by its last writer before the event of that save arrives', async () => {
    const answers = await Promise.all([save('one', 0, 'a'), save('one', 0, 'b'), save('one', 0, 'c')]);
    expect(answers.map(({ state }) => state)).toEqual(['saved', 'saved', 'saved']);
    expect(await save('other', 3, 'd')).toMatchObject({ state: 'saved' });
    expect(await save('one', 3, 'e')).toMatchObject({ state: 'older', newest: { name: 'd' } });
    expect(await save('other', 2, 'f')).toMatchObject({ state: 'older' });
  });

  it('of two saves at once has one, and the other is told', async () => {
    const answers = await Promise.all([save('one', 0, 'a'), save('other', 0, 'b')]);
    expect(answers.map(({ state }) => state)).toEqual(['saved', 'older']);
    expect(await namesKept()).toEqual(['a']);
  });

  it('that one has removed is not there again by a save of the other that knows nothing of it', async () => {
    await save('one', 0, 'first');
    expect(await drafts.remove({ draftId: 'd', writer: 'one' })).toEqual({ revision: 2 });
    expect(await save('other', 1, 'late')).toEqual({ state: 'older', revision: 2, newest: null });
    expect(await namesKept()).toEqual([]);
    expect(await save('other', 2, 'wanted')).toMatchObject({ state: 'saved' });
  });

  it('that is gone is removed again without a word', async () => {
    await save('one', 0, 'first');
    await drafts.remove({ draftId: 'd', writer: 'one' });
    await drafts.remove({ draftId: 'd', writer: 'other' });
    expect(events.map(({ what }) => what)).toEqual(['changed', 'removed']);
  });
});

it('a draft that could not be saved is no newer for it', async () => {
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

import { describe, expect, it } from 'vitest';
import { serve } from '#server/testing/test-server.ts';
import { batchOf, declare, deregister, openBatches, version } from '../batches/testing/test-batches.ts';

async function committed() {
  const server = await serve();
  const { batches, history } = await openBatches({ address: server.url });
  const first = await batches.commit(batchOf([declare('Items'), version('Items', 1)], { name: 'Nightly' }));
  const second = await batches.commit(batchOf([declare('clicks')]));
  const refused = await batches.commit(batchOf([deregister('absent')], { name: 'clean up' }));
  const names = new Map([first, second, refused].map(({ recordId }, index) => [recordId, index + 1]));
  const find = async (text: string) =>
    (await history.find(text)).map((recordId) => names.get(recordId)).sort();
  return { batches, history, find, first, second, refused };
}

describe('searching commits', () => {
  it('matches all words in name, operation, and table, ignoring case', async () => {
    const { find } = await committed();
    expect(await find('items')).toEqual([1]);
    expect(await find('DECLARE_table')).toEqual([1, 2]);
    expect(await find('declare clicks')).toEqual([2]);
    expect(await find('nightly items')).toEqual([1]);
    expect(await find('deregister absent')).toEqual([3]);
    expect(await find('nightly clicks')).toEqual([]);
  });

  it('does not find removed commits', async () => {
    const { history, find, second } = await committed();
    await find('clicks');
    await history.forget([second.recordId]);
    expect(await find('declare')).toEqual([1]);
  });
});

describe('the table states before a commit', () => {
  it('are saved if it is applied, with all versions only if it may delete some', async () => {
    const { batches, history } = await committed();
    const { recordId } = await batches.commit(batchOf([version('Items', 2), version('Items', 3)]));
    expect(await history.before(recordId)).toMatchObject([{ id: ['Items'], versions: [{ version: 1n }] }]);
    const grown = await batches.commit(batchOf([version('Items', 4)]));
    const [latest] = await history.before(grown.recordId);
    expect([latest?.versions?.map((one) => one.version), latest?.allVersions]).toEqual([[3n], false]);
    const removed = await batches.commit(batchOf([deregister('Items')]));
    const [whole] = await history.before(removed.recordId);
    expect([whole?.versions?.length, whole?.allVersions]).toEqual([4, true]);
  });

  it('are not saved if it is rejected', async () => {
    const { history, refused } = await committed();
    expect(await history.before(refused.recordId)).toEqual([]);
  });
});

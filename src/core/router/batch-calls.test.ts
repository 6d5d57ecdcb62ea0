import { expect, it } from 'vitest';
import { INT64_MAX } from '#protocol/index.ts';
import { serve } from '#server/testing/test-server.ts';
import { startServerForTest } from '../http/testing/test-client.ts';
import { openWindow } from './testing/open-window.ts';

/** A window with its own host and one connection. */
async function openConnected(address: string) {
  const window = await openWindow();
  const { id: connectionId } = await window.connections.add({ draft: { address }, anyway: true });
  return { window, connectionId };
}

const operations = [
  { declare_table: { id: ['t'] } },
  { create_table_version: { id: ['t'], version: 1, manifest_path: 'm' } },
];

it('a batch draft is saved, committed, and recorded with every number exact', async () => {
  const { window, connectionId } = await openConnected((await serve()).url);
  const body = JSON.stringify({ operations }).replace('"version":1', `"version":${INT64_MAX}`);
  const undoes = 'an earlier one';
  const draft = { draftId: 'd', name: 'Batch', connectionId, body, undoes, at: 1 };
  await window.batches.saveDraft({ ...draft, base: 0, writer: 'w' });
  expect(await window.batches.drafts()).toEqual([{ ...draft, revision: 1 }]);
  const record = await window.batches.commit({ connectionId, name: 'Batch', body, undoes });
  expect(record.undoes).toBe(undoes);
  expect(record.outcome).toMatchObject({ kind: 'applied', results: [{}, {}] });
  expect(await window.changes.records({})).toEqual([record]);
  expect(await window.changes.recordBody(record)).toBe(body);
  const looks = await window.batches.look({ connectionId, ids: [['t']] });
  for await (const [facts] of looks) expect(facts?.versions).toMatchObject([{ version: INT64_MAX }]);
  await window.batches.removeDraft({ draftId: 'd', writer: 'w' });
  await window.changes.forgetRecords({ recordIds: [record.recordId] });
  expect([await window.batches.drafts(), await window.changes.records({})]).toEqual([[], []]);
});

it('a call or stream that can’t start fails with a message', async () => {
  const { window } = await openConnected('http://127.0.0.1:9');
  const gone = { code: 'GONE', data: { message: expect.any(String) } };
  await expect(window.batches.look({ connectionId: 'none', ids: [] })).rejects.toMatchObject(gone);
  await expect(window.changes.findOut({ recordId: 'none' })).rejects.toMatchObject(gone);
});

it('a commit that the window aborts is recorded with an unknown outcome', async () => {
  const leaving = new AbortController();
  const server = await startServerForTest(({ body }, response) => {
    // Empty batches probe what a new server supports.
    if (body.includes('declare_table')) leaving.abort();
    else response.writeHead(404).end('{"code":4}');
  });
  const { window, connectionId } = await openConnected(server.origin);
  const input = { connectionId, name: 'Batch', body: JSON.stringify({ operations }) };
  await expect(window.batches.commit(input, { signal: leaving.signal })).rejects.toThrow();
  expect(await window.changes.records({ connectionId })).toMatchObject([{ outcome: { kind: 'unknown' } }]);
});

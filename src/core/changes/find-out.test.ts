import { describe, expect, it } from 'vitest';
import { serve } from '#server/testing/test-server.ts';
import { all, batchOf, declare, openBatches, version } from '../batches/testing/test-batches.ts';
import { startServerForTest } from '../http/testing/test-client.ts';

/** A server that closes the connection on every commit; the test sets what it returns about tables. */
async function openSilent(described: () => { readonly status: number; readonly body: string }) {
  const server = await startServerForTest(({ path }, response) => {
    if (path.endsWith('batch-commit')) {
      response.destroy();
      return;
    }
    const { status, body } = path.endsWith('/describe') ? described() : { status: 405, body: '' };
    response.writeHead(status).end(body);
  });
  const opened = await openBatches({ address: server.origin, waits: [10, 10, 10] });
  const { recordId } = await opened.batches.commit(batchOf([declare('t')]));
  return { server, recordId, ...opened };
}

const ABSENT = { status: 404, body: '{"code":4}' };
const THERE = {
  status: 200,
  body: '{"location":"s3://t","is_only_declared":true,"managed_versioning":true}',
};
const FAILING = { status: 500, body: '{"code":18}' };

describe('resolving the outcome of a commit', () => {
  it('retries while no effect is visible, because the server may still be applying it', async () => {
    let looks = 0;
    const { history, recordId } = await openSilent(() => {
      looks += 1;
      // The first one is before the commit.
      return looks < 4 ? ABSENT : THERE;
    });
    const evidence = await all(history.findOut({ recordId: recordId }));
    expect(evidence.map(({ verdict }) => verdict)).toEqual(['cannot-tell', 'cannot-tell', 'applied']);
    expect(evidence.at(-1)?.facts).toMatchObject([{ id: ['t'], state: 'declared' }]);
    expect(await history.list({})).toMatchObject([
      { outcome: { kind: 'unknown' }, evidence: { verdict: 'applied' } },
    ]);
  });

  it('saves the verdict of the last check on disk', async () => {
    const { history, recordId, place, server } = await openSilent(() => ABSENT);
    const verdicts = (await all(history.findOut({ recordId: recordId }))).map(({ verdict }) => verdict);
    // Until the last check, the server may still be applying the commit.
    expect(verdicts).toEqual(['cannot-tell', 'cannot-tell', 'cannot-tell', 'not-applied']);
    const next = await openBatches({ address: server.origin, place });
    expect(await next.history.list({})).toMatchObject([{ evidence: { verdict: 'not-applied' } }]);
  });

  it('has no verdict if the tables cannot be read', async () => {
    let looks = 0;
    const { history, recordId } = await openSilent(() => {
      looks += 1;
      return looks === 1 ? ABSENT : FAILING;
    });
    const evidence = await all(history.findOut({ recordId: recordId }));
    expect(new Set(evidence.map(({ verdict }) => verdict))).toEqual(new Set(['cannot-tell']));
    expect(evidence[0]?.facts).toMatchObject([{ state: 'unknown', problem: expect.stringContaining('500') }]);
  });

  it('sends only read requests', async () => {
    const { server, history, recordId } = await openSilent(() => ABSENT);
    await all(history.findOut({ recordId: recordId }));
    const paths = server.seen.map(({ path }) => path);
    expect(paths.filter((path) => path.endsWith('batch-commit'))).toHaveLength(1);
    expect(new Set(paths.slice(2))).toEqual(new Set(['/v1/table/t/describe']));
  });

  it('stops when aborted, and keeps the latest verdict', async () => {
    const { history, recordId } = await openSilent(() => ABSENT);
    const controller = new AbortController();
    const verdicts: string[] = [];
    for await (const { verdict } of await history.findOut({ recordId: recordId }, controller.signal)) {
      verdicts.push(verdict);
      controller.abort();
    }
    expect(verdicts).toEqual(['cannot-tell']);
    expect(await history.list({})).toMatchObject([{ evidence: { verdict: 'cannot-tell' } }]);
  });

  it('checks only once if the commit is old', async () => {
    const { recordId, place, server } = await openSilent(() => ABSENT);
    const now = () => Date.now() + 3_600_000;
    const { history } = await openBatches({ address: server.origin, place, now });
    expect(await all(history.findOut({ recordId: recordId }))).toHaveLength(1);
  });

  it('is rejected if the outcome is known or the record does not exist', async () => {
    const server = await serve();
    const { batches, history } = await openBatches({ address: server.url });
    const { recordId } = await batches.commit(batchOf([declare('t'), version('t', 1)]));
    await expect(history.findOut({ recordId: recordId })).rejects.toMatchObject({ code: 'INVALID' });
    await expect(history.findOut({ recordId: 'never' })).rejects.toMatchObject({ code: 'GONE' });
  });
});

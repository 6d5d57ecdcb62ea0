import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { setUpClient } from '../namespace/testing/test-client.ts';
import type { TestAnswer } from '../namespace/testing/test-routes.ts';
import { probeServer } from './probe-server.ts';

const noTable: TestAnswer = { status: 404, body: { code: 4, error: 'no such table' } };
const invalid: TestAnswer = { status: 400, body: { code: 13 } };

const explanation = z.looseObject({ query: z.looseObject({ minimum_nprobes: z.unknown().optional() }) });

/** What is learned of a server that responds to such a `minimum_nprobes` this way. */
async function found(explain: (minimum: unknown) => TestAnswer) {
  const { client, known, server } = await setUpClient((path, _query, { body }) =>
    path.endsWith('/explain_plan')
      ? explain(explanation.parse(JSON.parse(body)).query.minimum_nprobes)
      : noTable,
  );
  await probeServer({ client, known, readOnly: true });
  return { support: known.of('nprobesRange'), explain: known.of('explainPlan'), server };
}

describe('support for a range of nprobes is detected without a plan', () => {
  it.each<readonly [string, (minimum: unknown) => TestAnswer, 'yes' | 'no' | undefined]>([
    ['one that reads it', (least) => (typeof least === 'string' ? invalid : noTable), 'yes'],
    [
      'one that reads it by a framework',
      (least) => (typeof least === 'string' ? { status: 422, body: { detail: [] } } : noTable),
      'yes',
    ],
    ['one that rejects what it doesn’t know', (least) => (least === undefined ? noTable : invalid), 'no'],
    ['one that ignores it, or looks for the table first', () => noTable, undefined],
    ['one that finds fault with the plain query', () => invalid, undefined],
    ['one with a fault of its own', (least) => (least === 1 ? { status: 500 } : noTable), undefined],
    ['one that can’t explain', () => ({ status: 501 }), undefined],
  ])('%s', async (_, explain, support) => {
    expect((await found(explain)).support).toBe(support);
  });

  it('and a server that can’t explain gets no further request', async () => {
    const { server, explain } = await found(() => ({ status: 501 }));
    expect(explain).toBe('no');
    expect(server.seen.filter(({ path }) => path.endsWith('/explain_plan'))).toHaveLength(1);
  });
});

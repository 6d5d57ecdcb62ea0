import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { setUpClient } from '../namespace/testing/test-client.ts';
import type { TestAnswer } from '../namespace/testing/test-routes.ts';
import { probeServer } from './probe-server.ts';

const noTable: TestAnswer = { status: 404, body: { code: 4, error: 'no such table' } };
const invalid: TestAnswer = { status: 400, body: { code: 13 } };

const explanation = z.looseObject({ query: z.looseObject({ minimum_nprobes: z.unknown().optional() }) });

/** The support that is detected for a server that responds to a `minimum_nprobes` this way. */
async function found(explain: (minimum: unknown) => TestAnswer) {
  const { client, known, server } = await setUpClient((path, _query, { body }) =>
    path.endsWith('/explain_plan')
      ? explain(explanation.parse(JSON.parse(body)).query.minimum_nprobes)
      : noTable,
  );
  await probeServer({ client, known, readOnly: true });
  return { support: known.of('nprobesRange'), explain: known.of('explainPlan'), server };
}

describe('detecting support for a range of nprobes', () => {
  it.each<readonly [string, (minimum: unknown) => TestAnswer, 'yes' | 'no' | undefined]>([
    [
      'is yes if the server validates minimum_nprobes',
      (least) => (typeof least === 'string' ? invalid : noTable),
      'yes',
    ],
    [
      'is yes if a framework of the server validates minimum_nprobes',
      (least) => (typeof least === 'string' ? { status: 422, body: { detail: [] } } : noTable),
      'yes',
    ],
    [
      'is no if the server rejects the unknown member',
      (least) => (least === undefined ? noTable : invalid),
      'no',
    ],
    ['is unknown if the server ignores the member or checks the table first', () => noTable, undefined],
    ['is unknown if the server rejects the plain query too', () => invalid, undefined],
    ['is unknown if the server fails', (least) => (least === 1 ? { status: 500 } : noTable), undefined],
    ['is unknown if the server does not support explain_plan', () => ({ status: 501 }), undefined],
  ])('%s', async (_, explain, support) => {
    expect((await found(explain)).support).toBe(support);
  });

  it('sends no further request if the server does not support explain_plan', async () => {
    const { server, explain } = await found(() => ({ status: 501 }));
    expect(explain).toBe('no');
    expect(server.seen.filter(({ path }) => path.endsWith('/explain_plan'))).toHaveLength(1);
  });
});

import { describe, expect, it } from 'vitest';
import { defined, operations } from '#protocol/index.ts';
import { setUpClient } from './testing/test-client.ts';
import type { TestAnswer } from './testing/test-routes.ts';

const query = (least?: bigint, most?: bigint) => ({
  k: 1n,
  vector: {},
  ...defined({ minimum_nprobes: least, maximum_nprobes: most }),
});

const planned = (least: number, most: string): TestAnswer => ({
  body: `ANNSubIndex: name=i, k=1\n  ANNIvfPartition: uuid=u, minimum_nprobes=${least}, maximum_nprobes=${most}, deltas=1`,
});

async function learnt(body: ReturnType<typeof query>, answer: TestAnswer) {
  const { client, known } = await setUpClient(() => answer);
  await client.call(operations.explainPlan, { id: ['t'], body: { query: body } }).catch(() => {});
  const explained = known.of('nprobesRange');
  known.all.delete('nprobesRange');
  await client.call(operations.analyzePlan, { id: ['t'], body }).catch(() => {});
  expect(known.of('nprobesRange')).toBe(explained);
  return explained;
}

describe('a plan shows whether a server supports a range of nprobes', () => {
  it.each([
    ['it contains both requested numbers', query(2n, 9n), planned(2, 'Some(9)'), 'yes'],
    ['it contains other numbers', query(2n, 9n), planned(20, 'Some(20)'), 'no'],
    ['it contains another minimum than the requested one', query(2n), planned(20, 'None'), 'no'],
    [
      'it contains a lower maximum than the requested one',
      query(2n, 900n),
      planned(2, 'Some(32)'),
      undefined,
    ],
    ['the requested minimum is the default', query(20n), planned(20, 'Some(20)'), undefined],
    ['equal numbers may come from `nprobes`', query(5n, 5n), planned(5, 'Some(5)'), undefined],
    ['no index was searched', query(2n, 9n), { body: 'LanceRead: uri=t' }, undefined],
    ['no range was requested', query(), planned(20, 'None'), undefined],
  ] as const)('%s', async (_, body, answer, support) => {
    expect(await learnt(body, answer)).toBe(support);
  });
});

describe('an error response shows that a range of nprobes isn’t supported', () => {
  it.each<readonly [string, number, object, 'no' | undefined]>([
    [
      'if it rejects the name of the field',
      400,
      { code: 13, error: 'unknown field `minimum_nprobes`' },
      'no',
    ],
    [
      'if a web framework rejects the name',
      422,
      { detail: 'Extra inputs are not permitted: maximum_nprobes' },
      'no',
    ],
    [
      'but not if it rejects the value',
      400,
      { code: 13, error: '`minimum_nprobes` must be at least 1' },
      undefined,
    ],
    ['but not if it rejects another field', 400, { code: 13, error: 'unknown field `ef`' }, undefined],
    ['but not if it is a server error', 500, { code: 18, error: 'unknown minimum_nprobes' }, undefined],
  ])('%s', async (_, status, body, support) => {
    expect(await learnt(query(2n, 9n), { status, body })).toBe(support);
  });
});

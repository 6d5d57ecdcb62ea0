import { describe, expect, it } from 'vitest';
import { type PlanRun, type RunAnswer, type RunEvent, runEvent } from '#contract/index.ts';
import { parseJson } from '#protocol/index.ts';
import { setUpClient } from '../namespace/testing/test-client.ts';
import type { TestAnswer } from '../namespace/testing/test-routes.ts';
import { createRows } from '../rows/row-service.ts';
import { searchAnswer } from '../rows/testing/tables.ts';
import { startRun } from './start-run.ts';

const PLAN = 'AnalyzeExec verbose=true, elapsed=5ms, metrics=[]\n  LanceRead, elapsed=4ms, metrics=[]\n';
const QUERY = '{"k":10,"vector":[1,2]}';

interface Answers {
  readonly query?: (body: Record<string, unknown>) => TestAnswer | undefined;
  readonly plan?: () => TestAnswer | undefined;
}

async function setUp({
  query = () => ({ body: searchAnswer([7, 3]) }),
  plan = () => ({ body: PLAN }),
}: Answers = {}) {
  const { client, server, activityLog } = await setUpClient((path, _, { body }) =>
    path.endsWith('/query') ? query(parseJson(body) as Record<string, unknown>) : plan(),
  );
  const rows = createRows({ connections: { catalog: async () => ({ client }) } });
  const storedRuns: PlanRun[] = [];
  const keep = async (run: PlanRun) => void storedRuns.push(run);
  const start = (json = QUERY, signal?: AbortSignal) =>
    startRun(
      { client, rows, keep, now: () => 42, signal, window: undefined },
      { connectionId: 'c', id: ['t'], query: json },
    );
  const bodies = () => server.seen.map(({ body }) => parseJson(body));
  return {
    rows,
    storedRuns,
    start,
    server,
    bodies,
    states: () => activityLog.list().map(({ state }) => state),
  };
}

async function all(events: AsyncIterable<RunEvent>): Promise<RunEvent[]> {
  const list: RunEvent[] = [];
  for await (const event of events) list.push(runEvent.parse(event));
  return list;
}

async function ended(events: AsyncIterable<RunEvent>): Promise<{ answer: RunAnswer; run: PlanRun }> {
  const list = await all(events);
  const rows = list.find(({ kind }) => kind === 'rows');
  const end = list.at(-1);
  if (rows?.kind !== 'rows' || end?.kind !== 'end') throw new Error('It has no rows, or no end.');
  return { answer: rows.answer, run: end.run };
}

describe('a run', () => {
  it.each(['file', 'stream'] as const)('emits its rows before its end, from an Arrow %s', async (format) => {
    const { start } = await setUp({ query: () => ({ body: searchAnswer([7, 3], { format }) }) });
    const events = await all(start());
    expect(events.map(({ kind }) => kind).filter((kind) => kind !== 'reading')).toEqual(['rows', 'end']);
    expect(events.find(({ kind }) => kind === 'rows')).toMatchObject({
      answer: { count: 2, fields: [{ name: '_distance' }, { name: 'id' }, { name: 'vector' }], at: 42 },
    });
  });

  it('is saved with its plan, row IDs, and distances, but without column values', async () => {
    const { start, storedRuns } = await setUp();
    const { answer, run } = await ended(start());
    expect(storedRuns).toEqual([run]);
    expect(run).toMatchObject({
      kind: 'run',
      text: PLAN,
      lineCount: 2,
      planWall: 5,
      rows: { count: 2, size: answer.size, duration: answer.duration },
      ranked: { rowIds: ['7', '3'], rank: '_distance', values: [0, 0.25] },
    });
    expect(run.duration).toBeGreaterThanOrEqual(answer.duration);
    // Random and measured values can contain any digits.
    expect(JSON.stringify({ ...run, runId: '', duration: 0, rows: {} })).not.toContain('70');
  });

  it('requests row IDs, and the plan of the query as typed', async () => {
    const { start, bodies } = await setUp();
    await all(start());
    expect(bodies()).toEqual([
      { id: ['t'], k: 10, vector: { single_vector: [1, 2] }, with_row_id: true },
      { id: ['t'], k: 10, vector: { single_vector: [1, 2] } },
    ]);
  });

  it.each(['{"k":1,"vector":{},"with_row_id":true}', '{"k":1,"vector":{},"columns":["_rowid","id"]}'])(
    'shows row IDs that the query requests: %s',
    async (query) => {
      const { start } = await setUp();
      const { answer } = await ended(start(query));
      expect(answer.fields.map(({ name }) => name)).toContain('_rowid');
    },
  );

  it('is repeated without row IDs if the server rejects them', async () => {
    const { start } = await setUp({
      query: ({ with_row_id: withRowId }) =>
        withRowId === true
          ? { status: 400, body: { code: 13, error: 'unknown field `with_row_id`' } }
          : { body: searchAnswer([7], { hasRowIds: false }) },
    });
    const { answer, run } = await ended(start());
    expect(answer.count).toBe(1);
    expect(run).not.toHaveProperty('ranked');
  });

  it('that is rejected for another reason isn’t repeated', async () => {
    const { start, server } = await setUp({
      query: () => ({ status: 400, body: { code: 13, error: 'no such column: prise' } }),
    });
    await expect(all(start())).rejects.toMatchObject({ code: 'SERVER_ERROR' });
    expect(server.seen).toHaveLength(1);
  });

  it('requests one row more than the row limit', async () => {
    const { start, bodies } = await setUp();
    await all(start('{"k":9223372036854775807,"vector":{}}'));
    expect(bodies()[0]).toMatchObject({ k: 100_001 });
  });
});

describe('a run without a plan is saved with the reason', () => {
  it.each<[string, TestAnswer | undefined, RegExp]>([
    ['404', undefined, /404/],
    ['not supported', { status: 406, body: { code: 0, error: 'no plans' } }, /no plans|support/],
    ['405', { status: 405 }, /405/],
    ['501', { status: 501 }, /501|support/],
    ['a server error', { status: 500, body: { code: 18, error: 'boom' } }, /500|boom/],
  ])('if the plan request fails: %s', async (_, answer, problem) => {
    const { start, storedRuns } = await setUp({ plan: () => answer });
    const { run } = await ended(start());
    expect(storedRuns).toEqual([run]);
    expect(run).toMatchObject({ text: '', lineCount: 0, planProblem: expect.stringMatching(problem) });
  });

  it('if it is aborted during the analysis', async () => {
    const stop = new AbortController();
    const { start, storedRuns, states } = await setUp({
      plan: () => {
        stop.abort();
        return { body: PLAN };
      },
    });
    await expect(all(start(QUERY, stop.signal))).rejects.toThrow('aborted');
    expect(states()).toEqual(['done', 'cancelled']);
    expect(storedRuns).toMatchObject([{ planProblem: 'Canceled before the plan was measured.' }]);
  });
});

describe('a run fails', () => {
  it('without being saved if the response is damaged', async () => {
    const { start, storedRuns } = await setUp({
      query: () => ({ body: searchAnswer([1, 2]).slice(0, 500) }),
    });
    await expect(all(start())).rejects.toMatchObject({
      code: 'BAD_ANSWER',
      message: 'Couldn’t read the rows from the server. The data is truncated, damaged, or not Arrow.',
    });
    expect(storedRuns).toEqual([]);
  });

  it('if the response isn’t Arrow', async () => {
    const { start } = await setUp({ query: () => ({ body: '<html>Welcome to the proxy' }) });
    await expect(all(start())).rejects.toMatchObject({
      code: 'BAD_ANSWER',
      message: expect.stringContaining('It begins with: <html>Welcome'),
    });
  });

  it('without a request if its query is invalid', async () => {
    const { start, server } = await setUp();
    await expect(all(start('{"vector":{}}'))).rejects.toMatchObject({ code: 'INVALID' });
    expect(server.seen).toEqual([]);
  });
});

describe('a hybrid run', () => {
  const HYBRID =
    '{"k":3,"offset":1,"vector":{"single_vector":[1,2]},"nprobes":4,"filter":"a > 1","full_text_query":{"string_query":{"query":"oak"}}}';
  const halves = (body: Record<string, unknown>) =>
    body.full_text_query === undefined
      ? { body: searchAnswer([1, 2, 3, 4]) }
      : { body: searchAnswer([4, 9, 1], { rank: '_score' }) };

  it('requests both halves, and the plans of both', async () => {
    const { start, bodies } = await setUp({ query: halves });
    const { run } = await ended(start(HYBRID));
    const both = { id: ['t'], k: 4, filter: 'a > 1' };
    const vectorQuery = { ...both, vector: { single_vector: [1, 2] }, nprobes: 4 };
    const textQuery = { ...both, vector: {}, full_text_query: { string_query: { query: 'oak' } } };
    const [one, other, ...plans] = bodies();
    expect(new Set([one, other])).toEqual(
      new Set([
        { ...vectorQuery, with_row_id: true },
        { ...textQuery, with_row_id: true },
      ]),
    );
    expect(plans).toEqual([vectorQuery, textQuery]);
    expect(run.text).toBe(`--- Vector half ---\n${PLAN}--- Text half ---\n${PLAN}`);
    expect([run.planWall, run.lineCount]).toEqual([10, 6]);
  });

  it('merges the rows of both halves by rank, with the distance and the score of each', async () => {
    const { start } = await setUp({ query: halves });
    const { answer, run } = await ended(start(HYBRID));
    expect(answer.fields.map(({ name }) => name)).toEqual([
      '_relevance_score',
      '_distance',
      '_score',
      'id',
      'vector',
    ]);
    // Rows with their ranks: 1 (0 and 2), 4 (3 and 0), 2 (1), 9 (1), 3 (2). The first one is before the page.
    expect(run.ranked?.rowIds).toEqual(['4', '2', '9']);
    expect(answer.first.map((row) => row.slice(0, 4))).toEqual([
      [expect.stringMatching(/^0\.03253/), '0.75', '0', '40'],
      ['0.016393442', '0.25', null, '20'],
      ['0.016393442', null, '0.25', '90'],
    ]);
  });

  it('fails with the reason if the server sends no row IDs', async () => {
    const { start } = await setUp({ query: () => ({ body: searchAnswer([1], { hasRowIds: false }) }) });
    await expect(all(start(HYBRID))).rejects.toMatchObject({
      code: 'BAD_ANSWER',
      message: expect.stringContaining('the server sent no row IDs'),
    });
  });

  it('fails with the first half that fails', async () => {
    const { start, storedRuns } = await setUp({
      query: (body) =>
        body.full_text_query === undefined ? halves(body) : { status: 400, body: { error: 'no index' } },
    });
    await expect(all(start(HYBRID))).rejects.toMatchObject({ code: 'SERVER_ERROR' });
    expect(storedRuns).toEqual([]);
  });
});

import { setTimeout } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { collectGarbage } from '../http/testing/collect-garbage.ts';
import { startServerForTest } from '../http/testing/test-client.ts';
import { setUpHosts } from '../plans/testing/test-plans.ts';

const MEGABYTE = 1e6;

/** A list of parts with about this many bytes. */
function parts(bytes: number, part: (index: number) => string): string {
  const all: string[] = [];
  for (let index = 0, size = 0; size < bytes; index += 1) {
    const text = part(index);
    all.push(text);
    size += text.length + 1;
  }
  return all.join(',');
}

const PLAN_LINE = `${'  '.repeat(20)}ProjectionExec: expr=[id@0 as id], metrics=[output_rows=1, elapsed=1µs]\n`;

const HUGE = {
  names: () => [200, `{"namespaces":[],"tables":[${parts(60 * MEGABYTE, () => '"a_table_of_this_name"')}]}`],
  properties: () => [
    200,
    `{"location":"a","properties":{${parts(20 * MEGABYTE, (index) => `"property_${index}":"a"`)}}}`,
  ],
  plan: () => [200, JSON.stringify('x'.repeat(60 * MEGABYTE))],
  error: () => [500, `{"error":[${parts(30 * MEGABYTE, (index) => `{"message":"no ${index}"}`)}]}`],
  digits: () => [200, `{"namespaces":[],"tables":[],"count":${'9'.repeat(20 * MEGABYTE)}}`],
  'listed digits': () => [
    200,
    `{"namespaces":[],"tables":[],"counts":[${parts(20 * MEGABYTE, () => '9'.repeat(100_000))}]}`,
  ],
  levels: () => [200, `{"namespaces":[],"tables":${'['.repeat(MEGABYTE)}${']'.repeat(MEGABYTE)}}`],
  token: () => [200, `{"namespaces":[],"tables":[],"page_token":"${'x'.repeat(30 * MEGABYTE)}"}`],
  // As long as allowed.
  'planned lines': () => [200, JSON.stringify(`${PLAN_LINE.repeat(140_000)}12345678901234567890`)],
  'planned parts': () => [
    200,
    `{"junk":[${parts(15 * MEGABYTE, () => '{"a":"bbbbbbbbbbbbbb"}')}],"plan":"P"}`,
  ],
  columns: () => [
    200,
    `{"location":"a","schema":{"fields":[${parts(1.9 * MEGABYTE, (index) => `{"name":"column_${index}","nullable":true,"type":{"type":"int64"}}`)}]}}`,
  ],
  members: () => [200, `{"location":"a","other":[${parts(1.9 * MEGABYTE, (index) => `{"a":${index}}`)}]}`],
  'listed versions': () => [
    200,
    `{"versions":[${parts(4 * MEGABYTE, (index) => `{"version":${index + 1},"manifest_path":"_versions/${index}.manifest"}`)}]}`,
  ],
  'more versions': () => [
    200,
    `{"versions":[${parts(5 * MEGABYTE, (index) => `{"version":${index + 1}}`)}]}`,
  ],
  'listed names': () => [
    200,
    `{"namespaces":[],"tables":[${parts(5 * MEGABYTE, (index) => `"a_table_of_a_long_name_of_which_there_are_${index}"`)}]}`,
  ],
} as const satisfies Record<string, () => [number, string]>;

const LISTED: ReadonlySet<keyof typeof HUGE> = new Set([
  'names',
  'listed names',
  'digits',
  'listed digits',
  'levels',
  'token',
]);

/**
 * CPU time of this process in milliseconds, so that other load on the machine doesn’t count. Generous: the thread that
 * decompresses counts too. Parsing, checking, and masking all of it at once takes seconds.
 */
const LONGEST_WAIT = 1000;

/** The garbage collector’s threads count too, and differ from run to run; what blocks a call blocks it each time. */
const MAX_ATTEMPTS = 3;

/** In milliseconds, between two calls: without a pause, the calls would be most of the work. */
const PAUSE = 20;

/** The first attempt without a long call, or the last one. */
async function longestCallOf(kind: keyof typeof HUGE) {
  let attempt = await longestCallWhile(kind);
  for (let count = 1; count < MAX_ATTEMPTS && attempt.longest >= LONGEST_WAIT; count += 1) {
    attempt = await longestCallWhile(kind);
  }
  return attempt;
}

/** Calls repeatedly while something else is in progress; returns how that ended, and the longest CPU time of a call. */
async function longestCallWhile(kind: keyof typeof HUGE) {
  const [status, json] = HUGE[kind]();
  const body = gzipSync(json, { level: 1 });
  const server = await startServerForTest((_, response) => {
    response.writeHead(status, { 'content-type': 'application/json', 'content-encoding': 'gzip' });
    response.end(body);
  });
  const { client, connect } = await (await setUpHosts()).open();
  const connectionId = await connect(server.origin);
  // Otherwise garbage of earlier calls would be collected during this one.
  collectGarbage();
  let isOver = false;
  let longest = 0;
  const calling = (async () => {
    while (!isOver) {
      const start = process.cpuUsage();
      // The measurement includes the pause, so that nothing that happens meanwhile is left out.
      await setTimeout(PAUSE);
      await client.app.info();
      const { user, system } = process.cpuUsage(start);
      longest = Math.max(longest, (user + system) / 1000);
    }
  })();
  const send = (): Promise<object> => {
    if (LISTED.has(kind)) {
      return client.catalog.children({ connectionId, id: [], limit: 100 });
    }
    if (kind.endsWith('versions')) return client.catalog.versions({ connectionId, id: ['a'], limit: 100 });
    if (kind.startsWith('plan')) {
      const query = '{"k":1,"vector":{"single_vector":[1]}}';
      return client.plans.explain({ connectionId, id: ['a'], query, verbose: false });
    }
    return client.catalog.table({ connectionId, id: ['a'] });
  };
  const outcome = await send().then(
    (answer) => ('gap' in answer ? answer.gap : answer),
    (problem: unknown) => problem,
  );
  isOver = true;
  await calling;
  return { outcome, longest };
}

it.each([
  ['names', 'has more than 1,000,000 items in a list'],
  ['digits', 'has a number with more than 1,000 digits'],
  ['listed digits', 'has a number with more than 1,000 digits'],
  ['levels', 'is nested too deeply'],
  ['token', 'at `page_token`'],
  ['properties', /the response is 19\.\d MB\. Vitrine reads at most 2 MB here/],
  ['plan', 'the response is 57.2 MB. Vitrine reads at most 16 MB here'],
  ['more versions', /the response is 4\.8 MB\. Vitrine reads at most 4 MB here/],
  ['error', 'Internal server error.'],
] as const)(
  'a compressed response with too much data is rejected without blocking other calls: %s',
  async (kind, words) => {
    const { outcome, longest } = await longestCallOf(kind);
    expect(outcome).toMatchObject({ message: expect.stringMatching(words) });
    expect(longest).toBeLessThan(LONGEST_WAIT);
  },
);

it.each([
  ['planned lines', { run: { lineCount: 140_001 } }],
  ['planned parts', { run: { text: 'P' } }],
  ['columns', { answer: { location: 'a' } }],
  ['members', { answer: { location: 'a' } }],
  ['listed names', { basis: 'listed' }],
  ['listed versions', { at: expect.any(Number) }],
] as const)('a long response with %s is read without blocking other calls', async (kind, expected) => {
  const { outcome, longest } = await longestCallOf(kind);
  expect(outcome).toMatchObject(expected);
  expect(longest).toBeLessThan(LONGEST_WAIT);
});

import { describe, expect, it } from 'vitest';
import { compareRecordings } from './compare-recordings.mjs';
import { countRequests, formatRecording, joinRecordings, parseRecording } from './recording.mjs';

/** @param {object} given */
function request(given) {
  const defaults = {
    spec: 'e2e/journeys/rows.spec.ts',
    test: 'rows are shown',
    method: 'POST',
    origin: 'http://s',
  };
  return { ...defaults, path: '/v1/table/a/query', counts: [1], ...given };
}

/** As two files would be compared. @param {readonly object[]} before @param {readonly object[]} after */
function compare(before, after) {
  const [first, second] = [before, after].map((all) => parseRecording(formatRecording(all)));
  return compareRecordings(first ?? [], second ?? []).split('\n');
}

const HEAD = ['e2e/journeys/rows.spec.ts', '  rows are shown'];

it('countRequests counts equal requests of a test', () => {
  const { counts: _, ...sent } = request({});
  expect(countRequests(formatRecording([sent, sent]))).toEqual([{ ...sent, counts: [2] }]);
});

describe('two recordings', () => {
  it('are the same in any order', () => {
    const all = [
      request({ body: { k: 1 } }),
      request({ body: { k: 2 } }),
      request({ path: '/v1/table/b/query' }),
    ];
    expect(compare(all, all.toReversed())).toEqual(['']);
  });

  it('differ in what was added and what is missing', () => {
    const kept = request({ body: { k: 1 } });
    const missing = request({ path: '/v1/table/b/describe', body: { id: ['b'] }, counts: [2] });
    const added = request({ method: 'GET', path: '/v1/table/c/list' });
    expect(compare([kept, missing], [kept, added])).toEqual([
      ...HEAD,
      '    missing  POST http://s/v1/table/b/describe {"id":["b"]} (2 times)',
      '    added    GET http://s/v1/table/c/list',
    ]);
  });

  it('differ in a query parameter', () => {
    const before = request({ path: '/v1/table/a/list?limit=10', body: { id: ['a'] } });
    expect(compare([before], [{ ...before, path: '/v1/table/a/list?count=10' }])).toEqual([
      ...HEAD,
      '    changed  POST http://s/v1/table/a/list?limit=10',
      '             path: "/v1/table/a/list?limit=10" → "/v1/table/a/list?count=10"',
    ]);
  });

  it('differ in a member of a body, compared with the most similar request', () => {
    const [one, other] = [
      { k: 10, filter: 'a' },
      { k: 10, filter: 'b' },
    ].map((body) => request({ body }));
    const changed = request({ body: { k: 11, filter: 'b' } });
    expect(compare([one ?? {}, other ?? {}], [one ?? {}, changed])).toEqual([
      ...HEAD,
      '    changed  POST http://s/v1/table/a/query',
      '             body.k: 10 → 11',
    ]);
  });

  it('differ near the end of a long text, with an excerpt around the difference', () => {
    const filters = ['a', 'b'].map((end) => `${'x'.repeat(500)}${end}`);
    const [before, after] = filters.map((filter) => [request({ body: { filter } })]);
    const rest = 'x'.repeat(49);
    expect(compare(before ?? [], after ?? []).at(-1)).toBe(
      `             body.filter: …${rest}xa" → …${rest}xb"`,
    );
  });

  it('differ in the last digit of a number', () => {
    const parsed = (/** @type {string} */ k) =>
      parseRecording(
        `{"spec":"s","test":"t","method":"POST","origin":"","path":"/","body":{"k":${k}},"counts":[1]}`,
      );
    expect(compareRecordings(parsed('9007199254740993'), parsed('9007199254740992'))).toContain(
      'body.k: 9007199254740993 → 9007199254740992',
    );
  });

  it('differ in the number of equal writes, but not of equal reads', () => {
    const path = '/v1/table/a/insert';
    expect(compare([request({ path, counts: [2] })], [request({ path, counts: [3] })])).toEqual([
      ...HEAD,
      '    changed  POST http://s/v1/table/a/insert: 2 → 3 times',
    ]);
    expect(compare([request({ counts: [2] })], [request({ counts: [3] })])).toEqual(['']);
  });

  it('do not differ in requests that only some runs of a test send', () => {
    const always = request({ body: { k: 1 } });
    const sometimes = request({ body: { k: 2 } });
    const runs = [[always], [always, sometimes]].map((run) => parseRecording(formatRecording(run)));
    const joined = joinRecordings(runs);
    expect(joined.map(({ counts }) => counts)).toEqual([
      [1, 1],
      [0, 1],
    ]);
    expect(compare(joined, [always])).toEqual(['']);
    expect(compare([always], joined)).toEqual(['']);
    expect(compare(joined, [sometimes])).toContain('    missing  POST http://s/v1/table/a/query {"k":1}');
  });

  it('differ in a test that only one of them has', () => {
    expect(compare([request({})], [])).toEqual([...HEAD, '    only in the first: 1 different requests']);
  });
});

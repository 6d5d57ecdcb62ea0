import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readerLabel } from '#contract/reader-label.ts';
import { operations } from '#protocol/index.ts';
import { runs } from '#testing/runs.ts';
import { rangeText, readerSubject, storedPath } from './request-label.ts';

const label = (path: string) => readerLabel({ method: 'POST', path });

test.each([
  ['/v1/table/media%24frames/query', 'Query'],
  ['/v1/table/media%24frames/explain_plan', 'Explain'],
  ['/v1/table/media%24frames/count_rows?version=3', 'Count rows'],
  ['/v1/table/a%2Fb/version/list', 'Versions'],
  ['/v1/table/a/index/by%20id/stats', 'Index stats'],
  ['/v1/namespace/%24/table/list', 'Tables'],
])('%s is labeled %s', (path, said) => {
  expect(label(path)).toBe(said);
});

test('labels every operation, and shows other paths unchanged', () => {
  for (const { path } of Object.values(operations)) {
    expect(label(path.replace(/\{\w+\}/g, 'x'))).not.toContain('/');
  }
  expect(label('/v1/table/a/query/more')).toBe('POST /v1/table/a/query/more');
});

test('names the subject of a request', () => {
  expect(readerSubject({ tableId: ['media', 'frames'] })).toBe('frames');
  expect(readerSubject({ tableId: [] })).toBeUndefined();
});

test.each([
  ['/lake-eu/media/frames.lance/data/7c1f.lance', '…/frames.lance/', 'data/7c1f.lance'],
  ['/frames.lance/_versions/7.manifest', 'frames.lance/', '_versions/7.manifest'],
  [
    '/storage/v1/b/lake/o/media%2Fframes.lance%2Fdata%2F7c1f.lance?alt=media',
    '…/frames.lance/',
    'data/7c1f.lance',
  ],
  ['/lake/models/frames/data/7c1f.bin', '…/', 'data/7c1f.bin'],
  ['/lake', '', 'lake'],
  ['/a%ZZ/frames.lance/data/1', '…/frames.lance/', 'data/1'],
])('%s is shown as %s%s', (path, before, name) => {
  expect(storedPath(path)).toEqual({ before, name, isList: false });
});

test('shows a listing by its prefix', () => {
  expect(storedPath('/lake?list-type=2&prefix=media%2Fframes.lance%2F_versions%2F')).toEqual({
    before: '…/frames.lance/',
    name: '_versions/',
    isList: true,
  });
  expect(storedPath('/lake?list-type=2&prefix=')).toEqual({ before: '', name: '', isList: true });
});

test.each([
  ['bytes=-65536', 'last 66 KB'],
  ['bytes=0-4095', 'first 4.1 KB'],
  ['bytes=0-9', 'first 10 B'],
  ['bytes=1200000-1204095', '4.1 KB at 1.20 MB'],
  ['bytes=5000-', 'from 5.0 KB on'],
  ['bytes=-', 'bytes=-'],
  ['bytes=0-1, 4-5', 'bytes=0-1, 4-5'],
])('describes the range %s as %s', (range, said) => {
  expect(rangeText(range)).toBe(said);
});

test('formats any path and any range', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(`${storedPath(`/${text}`).name}${rangeText(text)}`).toBeTypeOf('string');
    }),
    { numRuns: runs(200) },
  );
});

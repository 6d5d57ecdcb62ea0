import { expect, it, vi } from 'vitest';
import { windowProblem } from '#contract/index.ts';
import { reportOf } from './FailedPart.tsx';

vi.mock('./host/host.ts', () => ({ host: {}, hostConnection: { watch: () => {} } }));

function failed(message: string, lines: readonly string[]): Error {
  const error = new TypeError(message);
  error.stack = [`TypeError: ${message}`, ...lines].join('\n');
  return error;
}

it.each([
  ['    at show (http://127.0.0.1:4000/assets/query-Ab1.js:1:20)', 'show (query-Ab1.js:1:20)'],
  ['    at async Rows.read (app://window/assets/query.js:12:3)', 'Rows.read (query.js:12:3)'],
  ['    at http://127.0.0.1:4000/assets/query.js:1:20', 'unnamed (query.js:1:20)'],
  ['show@http://127.0.0.1:4000/assets/query.js:1:20', 'show (query.js:1:20)'],
])('reports the location of an error to the host: %s', (line, place) => {
  expect(reportOf('page: query', failed('no', [line]), '')).toEqual({
    part: 'page: query',
    error: 'TypeError',
    places: [place],
  });
});

it('never reports text that an error quotes to the host', () => {
  const quoted = 'Cannot convert sesame to a BigInt\n    at sesame (http://127.0.0.1/sesame.js:1:2)';
  const report = reportOf('page: table', failed(quoted, ['    at read (http://127.0.0.1/rows.js:1:2)']), '');
  expect(JSON.stringify(report)).not.toContain('sesame');
  expect(report.places).toEqual(['read (rows.js:1:2)']);
});

it('limits the size of a report, for any stack and any thrown value', () => {
  const long = Array.from(
    { length: 500 },
    () => `    at ${'x'.repeat(90)} (http://a/${'y'.repeat(140)}.js:1:2)`,
  );
  expect(
    windowProblem.parse(reportOf('p'.repeat(900), failed('no', long), long.join('\n'))).places,
  ).toHaveLength(20);
  for (const thrown of ['sesame', null, { sesame: true }])
    expect(JSON.stringify(windowProblem.parse(reportOf('page', thrown, '')))).not.toContain('sesame');
});

import { expect, it } from 'vitest';
import { comparisonTable } from '../comparison-table.ts';
import { pointOf, sweepOf, timedPoint } from '../testing/whole-sweep.ts';
import { sweepPage } from './sweep-page.ts';

const GOAL = { recall: 0.95, latency: 10, at: 'p95' } as const;
const HOSTILE = '</td><script src="https://x.invalid/a.js">"\r\n,';

function pageOf(message: string, table = 'products'): string {
  const sweep = sweepOf({
    id: ['live', table],
    axes: [{ parameter: 'nprobes', values: [null, 8] }],
    points: [
      timedPoint({ nprobes: null }, 5),
      pointOf({ nprobes: 8 }, 0.9774999999999998, 2),
      { setting: { nprobes: 9 }, retried: 3, failure: { message } },
    ],
  });
  return sweepPage({
    sweep,
    overlay: sweep,
    goal: GOAL,
    k: 10,
    svg: '<svg></svg>',
    advices: [{ sentence: `More probes ${message}.`, reason: 'Recall still rises.' }],
    comparison: comparisonTable(
      { sweep, overlay: { ...sweep, label: message }, goal: GOAL },
      (bytes) => `${bytes} B`,
    ),
    measuredAt: '2 Jan 2026, 03:04:05 UTC',
    sentences: [`Take ${message}`, '', 'Finds 0.978.'],
    facts: [['Server', message]],
    bytesText: (bytes) => `${bytes} B`,
  });
}

it('sweepPage loads nothing external, and escapes text from the server', () => {
  const page = pageOf(HOSTILE, HOSTILE);
  expect(page).toContain(
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'",
  );
  expect(page).not.toMatch(/<script|<link|<img|url\(|@import/);
  expect(page.match(/<tr>/g)).toHaveLength(9);
});

it('sweepPage shows the table, the date, the goal, and the suggested setting', () => {
  const page = pageOf('no');
  expect(page).toContain('<h1>Recall and latency of live / products</h1>');
  expect(page).toContain('<p>v41, IVF_PQ, 100 rows, 2 Jan 2026, 03:04:05 UTC</p>');
  expect(page).toContain('<h2>Take no</h2>');
  expect(page).toContain('<p>Goal: recall@10 of at least 0.95, within 10 ms at p95.</p>');
});

it('sweepPage lists the best setting first, rounds as the window does, and omits empty columns', () => {
  const page = pageOf('no');
  const [head = '', first = ''] = page.split('<h2>Settings</h2>')[1]?.split('<tr>').slice(1) ?? [];
  expect(first).toMatch(/^<td>✓<\/td><td>8<\/td><td>0\.978<\/td>/);
  expect(head).toContain('<th>p95, ms</th>');
  expect(head).not.toContain('Comparisons');
});

it('sweepPage shows the advice and the comparison with the overlay', () => {
  const page = pageOf('no');
  expect(page).toContain('<p><strong>More probes no.</strong> Recall still rises.</p>');
  const [, comparison = ''] = page.split('<h2>Comparison with the overlay</h2>');
  const names = [...comparison.matchAll(/<tr><td class="text">([^<]*)/g)].map(([, name]) => name);
  expect(names).toEqual(['v41, IVF_PQ', 'no', 'Change', 'The same setting']);
});

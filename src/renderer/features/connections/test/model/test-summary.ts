import { LAYERS, type TestRow } from '#contract/index.ts';
import { LAYER_NAMES } from './layer-labels.ts';
import type { TestRun } from './test-run.ts';

export interface TestSummary {
  readonly tone: 'ok' | 'warn' | 'danger' | 'neutral';
  readonly words: string;
}

/** How a test ended, in a few words; undefined while there is nothing to say. */
export function testSummary(run: TestRun): TestSummary | undefined {
  if (run.state === 'cancelled') return { tone: 'neutral', words: 'canceled' };
  if (run.state !== 'ended') return undefined;
  const rows = LAYERS.flatMap((layer) => run.rows[layer] ?? []);
  const failed = failedRow(run);
  if (failed !== undefined) return { tone: 'danger', words: `failed at ${LAYER_NAMES[failed.layer]}` };
  const warnings = rows.filter(({ state }) => state === 'warned').length;
  if (warnings === 0) return { tone: 'ok', words: 'passed' };
  return { tone: 'warn', words: `passed, ${warnings === 1 ? 'one warning' : `${warnings} warnings`}` };
}

export function failedRow({ rows }: TestRun): TestRow | undefined {
  return Object.values(rows).find(({ state }) => state === 'failed');
}

/** The end of a test for who hears it. */
export function announcement(run: TestRun): string {
  if (run.state === 'running') return 'Testing the connection.';
  const verdict = testSummary(run);
  if (verdict === undefined) return '';
  return [`The test ${HOW[verdict.tone] ?? ''}${verdict.words}.`, failedRow(run)?.finding ?? '']
    .join(' ')
    .trim();
}

const HOW: Readonly<Partial<Record<TestSummary['tone'], string>>> = { neutral: 'was ' };

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Plan } from './model.ts';
import { parsePlan, textOfPlan } from './parse/parse-plan.ts';
import { titledPlans } from './plan-titles.ts';
import { leadSentence, readPlan, readPlanAt } from './read-plan.ts';

const TEXTS = join(import.meta.dirname, './texts');

function plansOf(text: string): readonly Plan[] {
  return parsePlan(text).parts.filter((part) => part.kind === 'plan');
}

/** Reads the last plan of a text. */
function reading(text: string) {
  const plan = plansOf(text).at(-1);
  if (plan === undefined) throw new Error('There is no plan in the text.');
  return readPlan(plan);
}

function readingOf(name: string) {
  return reading(readFileSync(join(TEXTS, name), 'utf8'));
}

describe('the summary', () => {
  it('shows the figures of an analyzed search', () => {
    const { summary, plan } = readingOf('ivfpq-prefilter-scalar-analyze.txt');
    expect(summary).toMatchObject({
      isMeasured: true,
      wallNanoseconds: 709_285,
      rowsOut: 10,
      // No rows are scanned: one index answers the filter, and another one finds the vectors.
      rowsIn: undefined,
      bytesRead: 36_930,
      requests: 2,
    });
    // The time that a search waits for its inputs isn’t part of its compute time.
    expect(summary.computeNanoseconds).toBeCloseTo(555_993, -2);
    expect(summary.hottest.map((node) => plan.nodes[node]?.name)).toEqual([
      'ANNIvfPartition',
      'LanceRead',
      'ANNSubIndex',
      'LanceRead',
      'FilterExec',
    ]);
  });

  it('counts the output of a scan that does not state the scanned rows', () => {
    expect(readingOf('by-query/01-vector-ivfpq.txt').summary.rowsIn).toBe(501);
    expect(readingOf('big-scan-filter-analyze.txt').summary).toMatchObject({
      rowsIn: 1_500_000,
      rowsOut: 500_000,
    });
  });

  it('has no numbers for a plan that was only explained', () => {
    expect(readingOf('ivfpq-explain.txt').summary).toEqual({
      isMeasured: false,
      wallNanoseconds: undefined,
      computeNanoseconds: undefined,
      rowsOut: undefined,
      rowsIn: undefined,
      bytesRead: undefined,
      requests: undefined,
      hottest: [],
    });
  });

  it('covers one plan if a text has several', () => {
    const plans = plansOf(readFileSync(join(TEXTS, 'by-query/01-vector-ivfpq.txt'), 'utf8'));
    expect(plans.map((plan) => readPlan(plan).summary.isMeasured)).toEqual([false, false, true]);
  });
});

describe('texts of older engines', () => {
  const OLDER = `AnalyzeExec verbose=true, metrics=[], cumulative_cpu=548.306063ms, cumulative_wall=16.251096261s
  ProjectionExec: expr=[id@0 as id], metrics=[output_rows=6458670, elapsed_compute=14.068535ms], cumulative_cpu=548.306063ms, cumulative_wall=16.251096261s
    Take: columns="id, _rowid, (url)", metrics=[output_rows=6458670, elapsed_compute=352.750872ms, bytes_read=19367085082, iops=8549, requests=8523], cumulative_cpu=534.237528ms, cumulative_wall=16.1s
`;

  it('use another name for the wall time', () => {
    const { summary, figures } = reading(OLDER);
    expect(summary).toMatchObject({ wallNanoseconds: 16_251_096_261, bytesRead: 19_367_085_082 });
    expect(figures[2]?.wallShare).toBeCloseTo(16.1 / 16.251096261);
  });

  it('produce no wall shares if they have no wall time', () => {
    const { summary, figures } = reading(OLDER.replaceAll(/, cumulative_\w+=[^,\n]+/g, ''));
    expect(summary.wallNanoseconds).toBeUndefined();
    expect(figures.map(({ wallShare }) => wallShare)).toEqual([undefined, undefined, undefined]);
    expect(figures[2]?.computeShare).toBeCloseTo(352.750872 / (352.750872 + 14.068535));
  });
});

it('adds up the metrics of all workers', () => {
  const { figures, summary } = reading(
    'A: metrics=[output_rows{partition=0}=60, output_rows{partition=1}=40, elapsed_compute={0:50ns, 1:100ns}]\n',
  );
  expect(figures[0]).toMatchObject({ rowsOut: 100, computeNanoseconds: 150 });
  expect(summary.hottest).toEqual([0]);
});

const NAMES = readdirSync(TEXTS, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.txt'),
);

it('keeps all shares of every real text between 0 and 1, and compute shares sum to 1', () => {
  for (const name of NAMES) {
    for (const plan of plansOf(readFileSync(join(TEXTS, name), 'utf8'))) {
      const { figures, summary } = readPlan(plan);
      const shares = figures.flatMap(({ wallShare, computeShare }) => [wallShare ?? 0, computeShare ?? 0]);
      expect(Math.min(...shares)).toBeGreaterThanOrEqual(0);
      expect(Math.max(...shares)).toBeLessThanOrEqual(1);
      const compute = figures.reduce((sum, { computeShare }) => sum + (computeShare ?? 0), 0);
      expect(compute).toBeCloseTo(summary.computeNanoseconds ? 1 : 0);
    }
  }
});

describe('a half of a hybrid query', () => {
  /** Only the plan: a line before it would be its title. */
  const textOf = (name: string) =>
    textOfPlan(plansOf(readFileSync(join(TEXTS, name), 'utf8')).at(-1) ?? { kind: 'plan', nodes: [] });
  const vector = textOf('ivfpq-postfilter-analyze.txt');
  const words = textOf('fts-match-analyze.txt');
  const readAll = (text: string) => {
    const plans = titledPlans(parsePlan(text));
    return plans.map((_, index) => readPlanAt(plans, index));
  };
  const halves = readAll(`--- Vector half ---\n${vector}--- Text half ---\n${words}`);

  it('names its half and the combined time of both', () => {
    const whole = halves.reduce((sum, half) => sum + (half?.summary.wallNanoseconds ?? Number.NaN), 0);
    expect(halves.map((half) => half?.half)).toEqual([
      { title: 'Vector half', wholeNanoseconds: whole },
      { title: 'Text half', wholeNanoseconds: whole },
    ]);
    expect(whole).toBeGreaterThan(0);
    const [first] = halves;
    expect(first && leadSentence(first)).toMatch(/^\d+% of [\d.]+ \S+ \(vector half\): /);
  });

  it('has no combined time if one half was not measured', () => {
    const explained = textOf('fts-match-explain.txt');
    const [half] = readAll(`--- Vector half ---\n${vector}--- Text half ---\n${explained}`);
    expect(half?.half).toEqual({ title: 'Vector half', wholeNanoseconds: undefined });
  });

  it('has no warning for fewer rows, since the other half adds more', () => {
    expect(halves[0]?.findings.find(({ kind }) => kind === 'fewer-rows')).toMatchObject({
      tone: 'hint',
      sentence: 'The vector half found 5 of 10 rows.',
    });
  });

  it('is not assumed for several plans with other titles', () => {
    const others = readAll(`Before\n${vector}After\n${words}`);
    expect(others.map((one) => one?.half)).toEqual([undefined, undefined]);
  });
});

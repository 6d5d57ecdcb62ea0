import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parsePlan } from './parse/parse-plan.ts';
import { firstShownPlan, titledPlans } from './plan-titles.ts';

function titles(text: string): string[] {
  return titledPlans(parsePlan(text)).map(({ title }) => title);
}

function firstTitle(text: string): string | undefined {
  const plans = titledPlans(parsePlan(text));
  return plans[firstShownPlan(plans)]?.title;
}

const TABLE = `+---------------+----------------------------------+
| plan_type     | plan                             |
+---------------+----------------------------------+
| logical_plan  | Sort: t.a ASC NULLS LAST         |
|               |   Filter: t.b > Int64(10)        |
|               |     TableScan: t projection=[a]  |
| physical_plan | SortExec: expr=[a@0 ASC]         |
|               |   FilterExec: b@1 > 10           |
|               |     DataSourceExec: partitions=1 |
+---------------+----------------------------------+
`;

const LOGICAL = 'Projection: t.a\n  TableScan: t projection=[a]\n';
const PHYSICAL = 'ProjectionExec: expr=[a@0 as a]\n  DataSourceExec: partitions=1\n';

describe('the plans of one text', () => {
  it.each([
    ['the cells of a table', TABLE, ['Logical plan', 'Physical plan']],
    ['their kinds', `${LOGICAL}\n${PHYSICAL}`, ['Logical plan', 'Physical plan']],
    [
      'headings',
      `## explainPlan(false)\n${PHYSICAL}\n--- Plan #2 ---\n${PHYSICAL}`,
      ['explainPlan(false)', 'Plan #2'],
    ],
    ['headings above a fence', `**Before:**\n\n\`\`\`text\n${PHYSICAL}\`\`\`\n`, ['Before']],
    ['a stage', `  ┌───── Stage 1 ── tasks=2, partitions=4\n${PHYSICAL}`, ['Stage 1']],
    [
      'line numbers, if the other titles are equal',
      `${PHYSICAL}\n${PHYSICAL}`,
      ['Physical plan, line 1', 'Physical plan, line 4'],
    ],
    ['numbers, if nothing else is known', 'A: metrics=[]\nB: metrics=[]\n', ['Plan 1', 'Plan 2']],
    ['their kind, not by prose', `${'word '.repeat(20)}\n${PHYSICAL}`, ['Physical plan']],
  ])('are titled by %s', (_, text, expected) => {
    expect(titles(text)).toEqual(expected);
  });

  it.each([
    ['the physical one', TABLE, 'Physical plan'],
    ['the last physical one', verbose(), 'Physical plan'],
    ['the measured one', `| Plan with Metrics | ${PHYSICAL.trimEnd()}, metrics=[]\n`, 'Plan with metrics'],
    ['the first of several physical ones', `# one\n${PHYSICAL}\n# two\n${PHYSICAL}`, 'One'],
    ['a logical one if it is the only one', LOGICAL, 'Logical plan'],
  ])('open with %s', (_, text, expected) => {
    expect(firstTitle(text)).toBe(expected);
  });
});

function verbose(): string {
  const rows = ['initial_physical_plan', 'physical_plan after OutputRequirements', 'physical_plan'];
  return [
    '| initial_logical_plan | TableScan: t |',
    ...rows.map((name) => `| ${name} | DataSourceExec: partitions=1 |`),
  ].join('\n');
}

const FOLDER = join(import.meta.dirname, 'texts');

it('gives the plans of every real text different titles', () => {
  for (const name of readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.txt')) continue;
    const all = titles(readFileSync(join(FOLDER, name), 'utf8'));
    expect(new Set(all).size, `${name}: ${all.join('; ')}`).toBe(all.length);
  }
});

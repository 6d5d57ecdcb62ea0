import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cpuTime } from '#testing/cpu-time.ts';
import { foreignEngine, isDrawnInBoxes } from './foreign-plan.ts';
import { NO_PLANS, PLANS_OF_OTHERS } from './testing/texts-of-others.ts';

it.each(PLANS_OF_OTHERS)('recognizes a plan of %s, %s', (engine, _, text) => {
  expect(foreignEngine(text)).toBe(engine);
  expect(foreignEngine(text.replaceAll('\n', '\r\n'))).toBe(engine);
});

it.each(NO_PLANS)('names no engine for %s', (_, text) => {
  expect(foreignEngine(text)).toBeUndefined();
});

it('names no engine for plans of Lance and DataFusion', () => {
  const folder = join(import.meta.dirname, 'texts');
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (name.endsWith('.txt'))
      expect(foreignEngine(readFileSync(join(folder, name), 'utf8')), name).toBeUndefined();
  }
});

it('recognizes a plan that DataFusion draws in boxes and doesn’t mistake it for DuckDB’s', () => {
  const drawn = '| physical_plan | ┌─────────────┐ |\n|               | │  FilterExec │ |\n';
  expect(isDrawnInBoxes(drawn)).toBe(true);
  expect(foreignEngine(drawn)).toBeUndefined();
  for (const [, , text] of PLANS_OF_OTHERS) expect(isDrawnInBoxes(text)).toBe(false);
});

it('reads only a bounded part of a text of any length', () => {
  const repeated = fc.tuple(
    fc.constantFrom('|', '│ ', '->', ' ', '*(1', '|--', '"Plan"', 'A_'),
    fc.nat(200_000),
  );
  fc.assert(
    fc.property(repeated, ([part, count]) => cpuTime(() => foreignEngine(part.repeat(count))) < 2000),
    { numRuns: 20 },
  );
});

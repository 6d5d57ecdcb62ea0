import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { meaningOfMetric, operatorDescription } from './meaning.ts';
import { parsePlan } from './parse/parse-plan.ts';

const FOLDER = join(import.meta.dirname, 'texts');
const NODES = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.txt'))
  .flatMap((name) => parsePlan(readFileSync(join(FOLDER, name), 'utf8')).parts)
  .flatMap((part) => (part.kind === 'plan' ? part.nodes : []));

it('describes every operator of the real texts, but no unknown one', () => {
  const names = new Set(NODES.map(({ name }) => name));
  expect([...names].filter((name) => operatorDescription(name) === undefined)).toEqual([]);
  expect(operatorDescription('QuantumExec')).toBeUndefined();
  expect(operatorDescription('__proto__')).toBeUndefined();
});

it.each(['TakeExec', 'LanceScanExec', 'MapIndexExec', 'Filter'])(
  'describes %s with and without the `Exec` suffix',
  (name) => {
    expect(operatorDescription(name)).toBe(
      operatorDescription(name.endsWith('Exec') ? name.slice(0, -4) : `${name}Exec`),
    );
    expect(operatorDescription(name)).toBeDefined();
  },
);

it('explains every metric of the real texts, but no unknown one', () => {
  const names = new Set(NODES.flatMap(({ metrics }) => metrics.map(({ name }) => name)));
  expect([...names].filter((name) => meaningOfMetric(name) === undefined)).toEqual([]);
  expect(meaningOfMetric('quanta')).toBeUndefined();
});

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { meaningOf } from './meaning.ts';
import { parsePlan } from './parse/parse-plan.ts';

it('has a sentence for every operator of the real texts, and none for one that nobody knows', () => {
  const folder = join(import.meta.dirname, 'texts');
  const texts = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.txt'),
  );
  const names = texts.flatMap((name) =>
    parsePlan(readFileSync(join(folder, name), 'utf8')).parts.flatMap((part) =>
      part.kind === 'plan' ? part.nodes.map((node) => node.name) : [],
    ),
  );
  expect([...new Set(names)].filter((name) => meaningOf(name) === undefined)).toEqual([]);
  expect(meaningOf('QuantumExec')).toBeUndefined();
});

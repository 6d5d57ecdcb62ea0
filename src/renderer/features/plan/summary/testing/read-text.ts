import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type AnalyzedPlan, parsePlan, readPlan } from '#plan/index.ts';

const TEXTS = join(import.meta.dirname, '../../../../../plan/texts');

export function readTextFile(name: string): AnalyzedPlan {
  return readText(readFileSync(join(TEXTS, name), 'utf8'));
}

export function readText(text: string): AnalyzedPlan {
  const plan = parsePlan(text).parts.find((part) => part.kind === 'plan');
  if (plan === undefined) throw new Error('There is no plan in the text.');
  return readPlan(plan);
}

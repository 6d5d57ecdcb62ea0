import type { Layer, TestRow } from '../../contract/index.ts';
import type { TestStepResult } from './test-step-result.ts';

const NOTHING_YET = { facts: [], cures: [] };

export function runningRow(layer: Layer): TestRow {
  return { layer, state: 'running', finding: '', ...NOTHING_YET };
}

export function skippedRow(layer: Layer): TestRow {
  const finding = layer === 'auth' ? 'not reached; no credentials sent' : 'not reached';
  return { layer, state: 'skipped', finding, ...NOTHING_YET };
}

export function endedRow(
  layer: Layer,
  duration: number,
  { facts, cures, ...found }: TestStepResult,
): TestRow {
  return { layer, duration, ...found, facts: [...(facts ?? [])], cures: [...(cures ?? [])] };
}

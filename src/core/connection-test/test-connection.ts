import { LAYERS, type Layer, type TestRow } from '../../contract/index.ts';
import { hideSecrets } from './hide-secrets.ts';
import { skippedRow } from './rows.ts';
import { runTestSteps } from './run-test-steps.ts';
import type { TestSubject, TestTools } from './subject.ts';
import { createTestContext } from './test-context.ts';

/**
 * Goes from layer to layer and stops at the one that fails; those not reached come at the end. Nothing is kept, and
 * no secret goes out before the layer that is about them. Called off, it ends with the signal's reason.
 */
export async function* testConnection(
  subject: TestSubject,
  tools: TestTools,
  signal: AbortSignal = new AbortController().signal,
): AsyncGenerator<TestRow, void> {
  const trial = createTestContext(subject, tools, signal);
  const ended = new Set<Layer>();
  try {
    for await (const row of runTestSteps(trial)) {
      if (row.state !== 'running') ended.add(row.layer);
      yield hideSecrets(row, trial.secrets);
    }
    yield* LAYERS.filter((layer) => !ended.has(layer)).map(skippedRow);
  } finally {
    await trial.close();
  }
}

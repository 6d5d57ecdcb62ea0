import type { Layer, TestRow } from '../../contract/index.ts';
import { endedRow, runningRow } from './rows.ts';
import type { TestStepResult } from './test-step-result.ts';

/** What a look at a layer gave. */
export interface StepResult<Next> {
  readonly found: TestStepResult;
  /** What the layers behind it need; absent where there is no way on. */
  readonly next?: Next | undefined;
  /** Where the fault lies in a layer before, which showed itself only now. */
  readonly layer?: Layer;
}

/** The rows of one layer; answers with what the next ones need, or undefined where the test ends. */
export async function* atLayer<Next>(
  layer: Layer,
  look: () => StepResult<Next> | Promise<StepResult<Next>>,
): AsyncGenerator<TestRow, Next | undefined> {
  yield runningRow(layer);
  const since = performance.now();
  const { found, next, layer: blamed = layer } = await look();
  yield endedRow(blamed, performance.now() - since, found);
  return next;
}

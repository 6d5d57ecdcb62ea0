import type { Capability, Layer, TestFix, TestRow } from '#contract/index.ts';
import { Failure } from '../failure.ts';
import { hideSecrets } from './hide-secrets.ts';
import type { TestContext } from './test-context.ts';

export type TestDetail = Readonly<TestRow['facts'][number]>;

export interface FixOption {
  readonly label: string;
  readonly fix: TestFix;
}

/** The optional parts of a finding. */
export interface FindingParts {
  readonly facts?: readonly TestDetail[];
  readonly advice?: string;
  readonly fixes?: readonly FixOption[];
  /** The message of the system or the server. */
  readonly raw?: string;
  readonly capabilities?: Capability[];
}

export interface TestStepResult extends FindingParts {
  readonly state: 'passed' | 'warned' | 'failed' | 'skipped';
  readonly finding: string;
}

export function passed(finding: string, parts: FindingParts = {}): TestStepResult {
  return { state: 'passed', finding, ...parts };
}

export function warned(finding: string, advice: string, parts: FindingParts = {}): TestStepResult {
  return { state: 'warned', finding, advice, ...parts };
}

export function failed(finding: string, advice: string, parts: FindingParts = {}): TestStepResult {
  return { state: 'failed', finding, advice, ...parts };
}

/** The layer doesn’t apply, for this reason. */
export function skipped(finding: string): TestStepResult {
  return { state: 'skipped', finding };
}

export function fact(name: string, text: string): TestDetail {
  return { name, text };
}

/** Omits an empty text. */
export function raw(text: string | undefined): Pick<FindingParts, 'raw'> {
  return text === undefined || text.trim() === '' ? {} : { raw: text };
}

/** The result of testing one layer. */
export interface StepResult<Next> {
  readonly found: TestStepResult;
  /** The input of the next layers; absent if the test can’t continue. */
  readonly next?: Next | undefined;
  /** The layer that caused the fault, if it is an earlier one. */
  readonly layer?: Layer;
}

/** Yields the rows of one layer. Returns the input of the next layers, or undefined if the test ends. */
export async function* atLayer<Next>(
  layer: Layer,
  look: () => StepResult<Next> | Promise<StepResult<Next>>,
): AsyncGenerator<TestRow, Next | undefined> {
  yield runningRow(layer);
  const since = performance.now();
  const { found, next, layer: failedLayer = layer } = await look();
  yield endedRow(failedLayer, performance.now() - since, found);
  return next;
}

const NOTHING_YET = { facts: [], fixes: [] };

function runningRow(layer: Layer): TestRow {
  return { layer, state: 'running', finding: '', ...NOTHING_YET };
}

function skippedRow(layer: Layer): TestRow {
  const finding = layer === 'auth' ? 'not reached; no credentials sent' : 'not reached';
  return { layer, state: 'skipped', finding, ...NOTHING_YET };
}

function endedRow(layer: Layer, duration: number, { facts, fixes, ...found }: TestStepResult): TestRow {
  return { layer, duration, ...found, facts: [...(facts ?? [])], fixes: [...(fixes ?? [])] };
}

/** The value of a task, or its `Failure`. Other errors are bugs and are rethrown. */
export async function toResult<Value>(task: Promise<Value>): Promise<Value | Failure> {
  try {
    return await task;
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
}

/** The rows of some layers. Returns the input of the next ones, or undefined if the test ends. */
export type LayerRows<Result> = AsyncGenerator<TestRow, Result | undefined>;

/** Masks secrets in all rows, and adds the rows of the layers that weren’t reached. */
export async function* runLayers(
  layers: readonly Layer[],
  rows: AsyncIterable<TestRow>,
  context: Pick<TestContext, 'secrets' | 'close'>,
): AsyncGenerator<TestRow, void> {
  const ended = new Set<Layer>();
  try {
    for await (const row of rows) {
      if (row.state !== 'running') ended.add(row.layer);
      yield hideSecrets(row, context.secrets);
    }
    yield* layers.filter((layer) => !ended.has(layer)).map(skippedRow);
  } finally {
    await context.close();
  }
}

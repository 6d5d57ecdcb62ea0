import type { Capability, Layer, TestFix, TestRow } from '#contract/index.ts';
import { Failure } from '../failure.ts';
import { hideSecrets } from './hide-secrets.ts';
import type { TestContext } from './test-context.ts';

export type TestDetail = Readonly<TestRow['facts'][number]>;

/** A fix with the words on its button. */
export interface FixOption {
  readonly label: string;
  readonly fix: TestFix;
}

/** What besides its sentence a finding can have. */
export interface FindingParts {
  readonly facts?: readonly TestDetail[];
  readonly advice?: string;
  readonly fixes?: readonly FixOption[];
  /** The words of the system or of the server. */
  readonly raw?: string;
  readonly capabilities?: Capability[];
}

/** What a layer turned out to be. */
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

/** There is nothing to test here, for this reason. */
export function skipped(finding: string): TestStepResult {
  return { state: 'skipped', finding };
}

export function fact(name: string, text: string): TestDetail {
  return { name, text };
}

/** Words where there are any. */
export function raw(text: string | undefined): Pick<FindingParts, 'raw'> {
  return text === undefined || text.trim() === '' ? {} : { raw: text };
}

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

/** What a task gives, or the words for the user with which it failed. A fault of ours stays one. */
export async function toResult<Value>(task: Promise<Value>): Promise<Value | Failure> {
  try {
    return await task;
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
}

/** The rows of some layers; answers with what the next ones need, or undefined where the test ends. */
export type LayerRows<Result> = AsyncGenerator<TestRow, Result | undefined>;

/** What a test shows: all its rows without any secret, and at the end those of the layers that it didn’t come to. */
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

import type { TestFix, TestRow } from '../../contract/index.ts';

export type TestDetail = Readonly<TestRow['facts'][number]>;

/** A cure with the words on its button. */
export interface FixOption {
  readonly label: string;
  readonly cure: TestFix;
}

/** What besides its sentence a finding can have. */
export interface FindingParts {
  readonly facts?: readonly TestDetail[];
  readonly advice?: string;
  readonly cures?: readonly FixOption[];
  /** The words of the system or of the server. */
  readonly raw?: string;
}

/** What a layer turned out to be. */
export interface TestStepResult extends FindingParts {
  readonly state: 'passed' | 'warned' | 'failed';
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

export function fact(name: string, text: string): TestDetail {
  return { name, text };
}

/** Words where there are any. */
export function raw(text: string | undefined): Pick<FindingParts, 'raw'> {
  return text === undefined || text.trim() === '' ? {} : { raw: text };
}

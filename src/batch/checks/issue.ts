import type { NewOperation } from '../editing/draft-edit.ts';

/** What is wrong with a draft, or worth knowing before it is sent. */
export interface Issue {
  /** The name of the rule that found it. */
  readonly rule: string;
  /** An error keeps the batch from being sent. */
  readonly level: 'error' | 'warning';
  /** The operation; undefined where it is the batch. */
  readonly key: number | undefined;
  /** Of the operation, or of the batch: `version`, `ranges.0.end_version`. */
  readonly member?: string;
  /** Goes on after the number of the operation: `version 42 is already there.` */
  readonly title: string;
  readonly text?: string;
  readonly cure?: CheckFix;
}

/** What one press makes of the operation. */
export interface CheckFix {
  /** As on a button: `Use 43`. */
  readonly label: string;
  readonly operation: NewOperation;
}

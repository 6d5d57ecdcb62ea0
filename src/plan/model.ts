/** What a text holds: plans, and whatever stands between them. Nothing of the text is lost. */
export interface PlanText {
  readonly parts: readonly PlanPart[];
}

export type PlanPart = Plan | OtherText;

/** A heading, a comment, a blank line, an error. */
export interface OtherText {
  readonly kind: 'other';
  readonly text: string;
  /** The number of its first line, from 0. */
  readonly line: number;
}

export interface Plan {
  readonly kind: 'plan';
  /** In the order of the text; the first is the root, and parents come before their children. */
  readonly nodes: readonly PlanNode[];
}

export interface PlanNode {
  /** Its place among the nodes of its plan. */
  readonly index: number;
  readonly parent: number | undefined;
  readonly children: readonly number[];
  readonly depth: number;
  readonly name: string;
  readonly properties: readonly Property[];
  readonly metrics: readonly Metric[];
  /** As it stands in the text, with its indentation and its line ends. */
  readonly text: string;
  readonly line: number;
  /** More than one where a literal holds a line end. */
  readonly lineCount: number;
  /** Quotes or brackets do not match, as in a literal that imitates a plan: where it ends is a guess. */
  readonly isUncertain: boolean;
}

/** `key=value`, or an expression alone. */
export interface Property {
  readonly key: string | undefined;
  readonly value: string;
}

export interface Metric {
  readonly name: string;
  /** The worker or the partition that it is of, where a text tells them apart: `partition=0`, `t1`. */
  readonly label?: string;
  /** As it stands in the text. */
  readonly raw: string;
  readonly value: MetricValue;
}

export type MetricValue =
  | { readonly kind: 'time'; readonly nanoseconds: number; readonly isRounded: boolean }
  | { readonly kind: 'count'; readonly count: number; readonly isRounded: boolean }
  | { readonly kind: 'bytes'; readonly bytes: number; readonly isRounded: boolean }
  /** Of nothing there is no share. */
  | {
      readonly kind: 'ratio';
      readonly share: number | undefined;
      readonly part?: number;
      readonly whole?: number;
    }
  | { readonly kind: 'text' };

/** The plans of a text, and all text between them. No character of the text is lost. */
export interface PlanText {
  readonly parts: readonly PlanPart[];
}

export type PlanPart = Plan | OtherText;

/** A heading, a comment, a blank line, an error. */
export interface OtherText {
  readonly kind: 'other';
  readonly text: string;
  readonly line: number;
}

export interface Plan {
  readonly kind: 'plan';
  /** In the order of the text: the first is the root, and parents come before their children. */
  readonly nodes: readonly PlanNode[];
}

export interface PlanNode {
  /** Its index in `nodes` of its plan. */
  readonly index: number;
  readonly parent: number | undefined;
  readonly children: readonly number[];
  readonly depth: number;
  readonly name: string;
  readonly properties: readonly Property[];
  readonly metrics: readonly Metric[];
  /** The original text, with its indentation and line ends. */
  readonly text: string;
  readonly line: number;
  /** More than one if a literal contains a line break. */
  readonly lineCount: number;
  /** Quotes or brackets don't match, as in a literal that imitates a plan: the end of the node is a guess. */
  readonly isUncertain: boolean;
}

/** `key=value`, or an expression without a key. */
export interface Property {
  readonly key: string | undefined;
  readonly value: string;
}

export interface Metric {
  readonly name: string;
  /** The worker or partition that it belongs to, if the text states one: `partition=0`, `t1`. */
  readonly label?: string;
  /** The original text. */
  readonly raw: string;
  readonly value: MetricValue;
}

export type MetricValue =
  | { readonly kind: 'time'; readonly nanoseconds: number; readonly isRounded: boolean }
  | { readonly kind: 'count'; readonly count: number; readonly isRounded: boolean }
  | { readonly kind: 'bytes'; readonly bytes: number; readonly isRounded: boolean }
  /** `share` is undefined if the whole is zero. */
  | {
      readonly kind: 'ratio';
      readonly share: number | undefined;
      readonly part?: number;
      readonly whole?: number;
    }
  | { readonly kind: 'text' };

import { formatSignedCount, formatSignedTime } from '#lib/format.ts';
import { type ComparisonResult, comparisonResult, type ReportedValue } from './reported-value.ts';

/** The unit of an amount, to format differences. */
export type Unit = 'count' | 'bytes' | 'milliseconds';

export interface FactValue {
  /** Exact. */
  readonly text: string;
  /** The value of the text, if it is a whole number. */
  readonly amount?: bigint;
}

/** A fact of a table or a version, from one side. */
export interface ComparedProperty {
  readonly key: string;
  readonly label: string;
  readonly unit: Unit;
  readonly stated: ReportedValue<FactValue>;
}

export interface ComparedFact {
  readonly key: string;
  readonly label: string;
  readonly unit: Unit;
  readonly before: ReportedValue<FactValue>;
  readonly after: ReportedValue<FactValue>;
  readonly result: ComparisonResult;
  /** `after` minus `before`, if both are whole numbers. */
  readonly difference: bigint | undefined;
}

/** A fact that one side doesn’t have is `missing` there. */
export function compareFacts(
  before: readonly ComparedProperty[],
  after: readonly ComparedProperty[],
  missing: { readonly before: ReportedValue<FactValue>; readonly after: ReportedValue<FactValue> } = ABSENT,
): readonly ComparedFact[] {
  const ones = new Map(before.map((fact) => [fact.key, fact]));
  const others = new Map(after.map((fact) => [fact.key, fact]));
  return [...new Set([...ones.keys(), ...others.keys()])].flatMap((key) => {
    const fact = ones.get(key) ?? others.get(key);
    if (fact === undefined) return [];
    return comparedFact(
      fact,
      ones.get(key)?.stated ?? missing.before,
      others.get(key)?.stated ?? missing.after,
    );
  });
}

const ABSENT = { before: { state: 'absent' }, after: { state: 'absent' } } as const;

function comparedFact(
  { key, label, unit }: ComparedProperty,
  before: ReportedValue<FactValue>,
  after: ReportedValue<FactValue>,
): ComparedFact {
  const result = comparisonResult(before, after, (one, other) => one.text === other.text);
  return { key, label, unit, before, after, result, difference: differenceOf(before, after) };
}

function differenceOf(before: ReportedValue<FactValue>, after: ReportedValue<FactValue>): bigint | undefined {
  const [one, other] = [amountOf(before), amountOf(after)];
  return one === undefined || other === undefined ? undefined : other - one;
}

function amountOf(fact: ReportedValue<FactValue>): bigint | undefined {
  return fact.state === 'returned' ? fact.value.amount : undefined;
}

export function countFacts(facts: readonly ComparedFact[], result: ComparisonResult): number {
  return facts.filter((fact) => fact.result === result).length;
}

/** `after` minus `before`, with its sign; undefined without a difference. */
export function formatDifference({
  difference,
  unit,
}: Pick<ComparedFact, 'difference' | 'unit'>): string | undefined {
  if (difference === undefined || difference === 0n) return undefined;
  if (unit === 'milliseconds') return formatSignedTime(difference);
  return unit === 'bytes' ? `${formatSignedCount(difference)} B` : formatSignedCount(difference);
}

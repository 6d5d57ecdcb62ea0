import { Moment } from '#domain/Moment.tsx';
import { formatBytes, formatCount } from '#lib/format.ts';
import { MissingValue, ReturnedNothing } from '#ui/MissingValue.tsx';
import { VisibleText } from '#ui/VisibleText.tsx';
import { type ChangeState, ChangeStateSign, Missing } from './ChangeStateSign.tsx';
import { type ComparedFact, type FactValue, formatDifference, type Unit } from './model/compare-facts.ts';
import type { ComparisonResult, ReportedValue } from './model/reported-value.ts';
import styles from './sections.module.css';

interface FactTableProps {
  readonly label: string;
  readonly facts: readonly ComparedFact[];
}

/** The facts of both sides, with the difference of numbers. */
export function FactTable({ label, facts }: FactTableProps) {
  return (
    <table className={styles.table} aria-label={label}>
      <colgroup>
        <col style={{ width: '24%' }} />
        <col style={{ width: '30%' }} />
        <col style={{ width: '30%' }} />
        <col style={{ width: '16%' }} />
      </colgroup>
      <thead>
        <tr>
          {['Fact', 'Before', 'After', 'Difference'].map((header) => (
            <th key={header} scope="col">
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {facts.map((fact) => (
          <FactRow key={fact.key} fact={fact} />
        ))}
      </tbody>
    </table>
  );
}

const SIGNS: Readonly<Record<ComparisonResult, ChangeState>> = {
  same: 'same',
  differs: 'changed',
  'not-known': 'not-known',
  'does-not-apply': 'same',
};

function FactRow({ fact }: { readonly fact: ComparedFact }) {
  const { label, unit, before, after, result } = fact;
  return (
    <tr>
      <th scope="row">
        <span className={styles.fact}>
          <ChangeStateSign state={SIGNS[result]} />
          <VisibleText text={label} />
        </span>
      </th>
      <td>
        <Side stated={before} unit={unit} />
      </td>
      <td>
        <Side stated={after} unit={unit} />
      </td>
      <td>{formatDifference(fact) ?? <ResultText result={result} />}</td>
    </tr>
  );
}

const RESULT_WORDS: Readonly<Record<ComparisonResult, string>> = {
  same: 'identical',
  differs: 'differs',
  'not-known': 'unknown',
  'does-not-apply': '',
};

function ResultText({ result }: { readonly result: ComparisonResult }) {
  if (result === 'not-known') return <Missing>unknown</Missing>;
  return <span className={styles.aside}>{RESULT_WORDS[result]}</span>;
}

function Side({ stated, unit }: { readonly stated: ReportedValue<FactValue>; readonly unit: Unit }) {
  switch (stated.state) {
    case 'returned':
      return <Value value={stated.value} unit={unit} />;
    case 'null':
      return <ReturnedNothing value="null" />;
    case 'absent':
      return <MissingValue why="not-returned" />;
    case 'not-asked':
      return <MissingValue why="not-asked" />;
    case 'does-not-apply':
      return <MissingValue why="not-applicable" />;
    case 'no-answer':
      return <Missing>unknown</Missing>;
  }
}

function Value({ value: { text, amount }, unit }: { readonly value: FactValue; readonly unit: Unit }) {
  if (text === '') return <Missing>empty string</Missing>;
  if (amount === undefined) {
    return (
      <span className="mono-face">
        <VisibleText text={text} limit={2000} />
      </span>
    );
  }
  if (unit === 'milliseconds') {
    return (
      <>
        <Moment millis={amount} />
        <span className={styles.note}>{text} ms</span>
      </>
    );
  }
  if (unit === 'count') return formatCount(amount);
  return (
    <>
      {formatCount(amount)} B{amount >= 1000n && <span className={styles.note}>{formatBytes(amount)}</span>}
    </>
  );
}

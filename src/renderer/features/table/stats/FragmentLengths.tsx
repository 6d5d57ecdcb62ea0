import type { FragmentLengths as Lengths } from '../../../../contract/index.ts';
import { formatCount } from '../../../lib/format/index.ts';
import { ReturnedNothing } from '../../../ui/MissingValue.tsx';
import styles from './FragmentLengths.module.css';
import { LengthPlot } from './LengthPlot.tsx';
import { fragmentLengthText } from './model/length-labels.ts';
import { type LengthMark, type LengthName, lengthMarks, readLengths } from './model/length-marks.ts';

/** How long the fragments are: a picture of where their shares end, and the same numbers as a table. */
export function FragmentLengths({ lengths }: { readonly lengths: Lengths }) {
  const marks = lengthMarks(lengths);
  return (
    <div className={styles.lengths}>
      <div className={styles.picture}>
        <Picture marks={marks} />
      </div>
      <LengthTable lengths={lengths} />
    </div>
  );
}

function Picture({ marks }: { readonly marks: readonly LengthMark[] }) {
  switch (readLengths(marks)) {
    case 'picture':
      return <LengthPlot marks={marks} />;
    case 'equal':
      return <p>Every fragment has {formatCount(marks[0]?.value ?? 0n)} rows.</p>;
    case 'nothing':
      return <p className={styles.note}>No chart: the server didn’t return minimum and maximum lengths.</p>;
    case 'disorder':
      return <p className={styles.note}>No chart: the percentiles contradict each other.</p>;
  }
}

const ROWS: readonly (readonly [LengthName, string])[] = [
  ['min', 'Minimum rows per fragment'],
  ['p25', '25% of fragments have this many rows or fewer'],
  ['p50', 'half have as many or fewer'],
  ['mean', 'rows by fragments'],
  ['p75', 'three quarters have as many or fewer'],
  ['p99', '99 of 100 have as many or fewer'],
  ['max', 'Maximum rows per fragment'],
];

function LengthTable({ lengths }: { readonly lengths: Lengths }) {
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">Rows in a fragment</caption>
      <tbody>
        {ROWS.map(([name, meaning]) => (
          <tr key={name}>
            <th scope="row" title={meaning}>
              {fragmentLengthText(name)}
            </th>
            <td>
              <Length value={lengths[name]} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Length({ value }: { readonly value: bigint | null | undefined }) {
  if (value === null) return <ReturnedNothing value="null" />;
  return value === undefined ? <span className={styles.absent}>not returned</span> : formatCount(value);
}

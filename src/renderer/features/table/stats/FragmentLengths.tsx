import type { FragmentLengths as Lengths } from '../../../../contract/index.ts';
import { formatCount } from '../../../lib/format/index.ts';
import { ReturnedNothing } from '../../../ui/Absent.tsx';
import styles from './FragmentLengths.module.css';
import { LengthPlot } from './LengthPlot.tsx';
import { lengthWords } from './model/length-labels.ts';
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
      return <p>Every fragment has the same number of rows: {formatCount(marks[0]?.value ?? 0n)}.</p>;
    case 'nothing':
      return (
        <p className={styles.note}>
          The server does not tell the shortest and the longest fragment, so there is no picture of them.
        </p>
      );
    case 'disorder':
      return (
        <p className={styles.note}>
          These numbers contradict each other, so there is no picture of them: a larger share of the fragments
          can not be shorter than a smaller one.
        </p>
      );
  }
}

const ROWS: readonly (readonly [LengthName, string])[] = [
  ['min', 'the fewest rows in a fragment'],
  ['p25', 'a quarter has as many or fewer'],
  ['p50', 'half have as many or fewer'],
  ['mean', 'rows by fragments'],
  ['p75', 'three quarters have as many or fewer'],
  ['p99', '99 of 100 have as many or fewer'],
  ['max', 'the most rows in a fragment'],
];

function LengthTable({ lengths }: { readonly lengths: Lengths }) {
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">Rows in a fragment</caption>
      <tbody>
        {ROWS.map(([name, meaning]) => (
          <tr key={name}>
            <th scope="row" title={meaning}>
              {lengthWords(name)}
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

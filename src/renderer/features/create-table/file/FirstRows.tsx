import type { FileReport } from '../../../../contract/index.ts';
import { formatQuantity } from '../../../lib/format.ts';
import { VisibleText } from '../../../ui/VisibleText.tsx';
import styles from './FirstRows.module.css';

/** More would cost time to draw, and tell nobody more. */
const MAX_COLUMNS = 50;

/** A look at the values: enough to see whether the file was read as it was meant. */
export function FirstRows({ fields, firstRows }: Pick<FileReport, 'fields' | 'firstRows'>) {
  if (firstRows.length === 0) return null;
  const shown = fields.slice(0, MAX_COLUMNS);
  const left = fields.length - shown.length;
  return (
    <section className={styles.section} aria-label="First rows">
      <h3 className={styles.title}>
        First {formatQuantity(firstRows.length, 'row')}
        {left > 0 && <span className={styles.note}>of the first {MAX_COLUMNS} columns</span>}
      </h3>
      {/* It scrolls sideways, so whoever has only keys must get into it. */}
      <div className={styles.scroller} tabIndex={0} role="region" aria-label="Values of the first rows">
        <table className={styles.table}>
          <thead>
            <tr>{shown.map(headCell)}</tr>
          </thead>
          <tbody>{firstRows.map((row, place) => bodyRow(row.slice(0, MAX_COLUMNS), place))}</tbody>
        </table>
      </div>
    </section>
  );
}

/** Two columns may have one name, so a place is the only key there is. */
function headCell({ name }: FileReport['fields'][number], place: number) {
  return (
    <th key={place} scope="col">
      <VisibleText text={name} limit={60} />
    </th>
  );
}

function bodyRow(cells: readonly (string | null)[], place: number) {
  return <tr key={place}>{cells.map(bodyCell)}</tr>;
}

function bodyCell(cell: string | null, place: number) {
  return (
    <td key={place}>
      {cell === null ? <span className={styles.null}>null</span> : <VisibleText text={cell} limit={80} />}
    </td>
  );
}

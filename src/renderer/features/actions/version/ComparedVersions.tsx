import type { OperationFields } from '../../../../batch/index.ts';
import type { VersionRecord } from '../../../../contract/index.ts';
import { classNames } from '../../../ui/attributes.ts';
import { VisibleText } from '../../../ui/VisibleText.tsx';
import { type ComparedRow, comparedVersionText, compareVersion } from './compare-version.ts';
import styles from './VersionConflict.module.css';

export interface ComparedVersionsProps {
  readonly there: VersionRecord;
  readonly yours: OperationFields;
}

export function ComparedVersions({ there, yours }: ComparedVersionsProps) {
  const rows = compareVersion(there, yours);
  return (
    <>
      <div className={styles.frame}>
        <table className={styles.table}>
          <thead>
            <tr>
              <td />
              <th scope="col">On server</th>
              <th scope="col">Yours</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row key={row.label} row={row} />
            ))}
          </tbody>
        </table>
      </div>
      <p className={styles.words}>{comparedVersionText(rows)}</p>
    </>
  );
}

function Row({ row: { label, there, yours, differs } }: { readonly row: ComparedRow }) {
  return (
    <tr className={classNames(differs && styles.differs)}>
      <th scope="row">
        {label}
        {differs && <span className="visually-hidden">, differs</span>}
      </th>
      <Cell text={there} absent="not returned" />
      <Cell text={yours} absent="not sent" />
    </tr>
  );
}

function Cell({ text, absent }: { readonly text: string | undefined; readonly absent: string }) {
  if (text === undefined) return <td className={styles.absent}>{absent}</td>;
  return (
    <td className={styles.mono}>
      <VisibleText text={text} />
    </td>
  );
}

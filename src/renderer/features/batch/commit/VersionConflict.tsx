import type { NewOperation, TableStates } from '../../../../batch/index.ts';
import { MissingValue } from '../../../ui/MissingValue.tsx';
import { VisibleText } from '../../../ui/VisibleText.tsx';
import styles from './outcome.module.css';
import { conflictText, versionConflict } from './version-conflict.ts';

export interface VersionConflictProps {
  readonly operation: NewOperation;
  readonly known: TableStates;
}

/** The version that is there now beside the one that was sent. */
export function VersionConflict({ operation, known }: VersionConflictProps) {
  const rows = versionConflict(operation, known);
  if (rows === undefined) return null;
  return (
    <>
      <table className={styles.table} aria-label="Existing version">
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">Field</span>
            </th>
            <th scope="col">On server</th>
            <th scope="col">In your batch</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, there, sent, differs }) => (
            <tr key={label} className={differs ? styles.differs : undefined}>
              <th scope="row">
                {label}
                {differs && <span className="visually-hidden">, differs</span>}
              </th>
              <td>
                {there === undefined ? <MissingValue why="not-returned" /> : <VisibleText text={there} />}
              </td>
              <td>
                {sent === undefined ? (
                  <span className={styles.quiet}>not sent</span>
                ) : (
                  <VisibleText text={sent} />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.quiet}>{conflictText(rows)}</p>
    </>
  );
}

import { idKey, type KnownVersion, type NewOperation, type TableStates, tableOf } from '#batch/index.ts';
import { formatCount, formatDateTime, type TimeZone } from '#lib/format.ts';
import { useTimeZone } from '#lib/host/host-state.ts';

import { MissingValue } from '#ui/MissingValue.tsx';
import { VisibleText } from '#ui/VisibleText.tsx';
import styles from './outcome.module.css';

interface ExistingVersionProps {
  readonly operation: NewOperation;
  readonly known: TableStates;
}

/** Compares the existing version with the one that was sent. */
export function ExistingVersion({ operation, known }: ExistingVersionProps) {
  const rows = versionConflict(operation, known, useTimeZone());
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
          {rows.map(({ label, existing, sent, differs }) => (
            <tr key={label} className={differs ? styles.differs : undefined}>
              <th scope="row">
                {label}
                {differs && <span className="visually-hidden">, differs</span>}
              </th>
              <td>
                {existing === undefined ? (
                  <MissingValue why="not-returned" />
                ) : (
                  <VisibleText text={existing} />
                )}
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

interface ConflictRow {
  readonly label: string;
  /** Undefined if it was not returned. */
  readonly existing: string | undefined;
  /** Undefined if it was not sent. */
  readonly sent: string | undefined;
  readonly differs: boolean;
}

/** The rows that compare the existing version with the sent one; undefined if there is no such conflict. */
export function versionConflict(
  operation: NewOperation,
  known: TableStates,
  zone: TimeZone,
): readonly ConflictRow[] | undefined {
  if (operation.kind !== 'create_table_version') return undefined;
  const existing = existingVersion(operation, known);
  return existing === undefined ? undefined : rowsOf(existing, operation, zone);
}

function existingVersion(operation: NewOperation, known: TableStates): KnownVersion | undefined {
  const id = tableOf(operation);
  const version = wholeOf(operation.members.version);
  if (id === undefined || version === undefined) return undefined;
  return known.get(idKey(id))?.versions?.find((candidate) => candidate.version === version);
}

function rowsOf(existing: KnownVersion, { members }: NewOperation, zone: TimeZone): readonly ConflictRow[] {
  return [
    row('Version', String(existing.version), wholeOf(members.version)?.toString()),
    row('Created', timeText(existing.timestamp_millis, zone), undefined),
    row('Manifest', existing.manifest_path, textOf(members.manifest_path)),
    row('Size', bytesText(existing.manifest_size), bytesText(wholeOf(members.manifest_size))),
    row('ETag', existing.e_tag, textOf(members.e_tag)),
  ];
}

function row(label: string, existing: string | undefined, sent: string | undefined): ConflictRow {
  return {
    label,
    existing,
    sent,
    differs: existing !== undefined && sent !== undefined && existing !== sent,
  };
}

/** One sentence that sums up the rows. */
export function conflictText(rows: readonly ConflictRow[]): string {
  const differing = rows.filter(({ differs }) => differs).length;
  if (differing > 0) {
    return `${differing === 1 ? 'The marked row differs' : 'The marked rows differ'}: this is a different commit, not a duplicate of yours.`;
  }
  return 'No differences. An earlier request of yours may have created this version.';
}

/** In exact bytes: two manifests may differ by one byte. */
function bytesText(bytes: bigint | undefined): string | undefined {
  return bytes === undefined ? undefined : `${formatCount(bytes)} B`;
}

function timeText(millis: bigint | undefined, zone: TimeZone): string | undefined {
  return millis === undefined ? undefined : formatDateTime(Number(millis), zone);
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function wholeOf(value: unknown): bigint | undefined {
  if (typeof value === 'bigint') return value;
  return typeof value === 'number' && Number.isInteger(value) ? BigInt(value) : undefined;
}

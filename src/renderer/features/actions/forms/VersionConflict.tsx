import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OperationFields } from '#batch/index.ts';
import type { TableRef, VersionRecord } from '#contract/index.ts';
import { exactNumber, textMember } from '#domain/fields/fields.ts';
import { formatCount, formatDateTime, type TimeZone } from '#lib/format.ts';
import { hostQueries } from '#lib/host/host.ts';
import { useTimeZone } from '#lib/host/host-state.ts';
import { parseJson, stringifyJson } from '#protocol/json.ts';
import { classNames } from '#ui/attributes.ts';
import { VisibleText } from '#ui/VisibleText.tsx';
import styles from './VersionConflict.module.css';

interface VersionConflictProps {
  readonly table: TableRef;
  /** The current fields; at the first render, those of the rejected request. */
  readonly sent: OperationFields;
}

/** Compares the existing version with the one that could not be created. */
export function VersionConflict({ table: { connectionId, id }, sent }: VersionConflictProps) {
  const [refused] = useState(sent);
  const version = exactNumber(refused.version) ?? 0n;
  const { data: existing } = useQuery({
    // A string, because query keys must be JSON, which has no bigint.
    queryKey: [...hostQueries.changes.version.key(), connectionId, id, String(version)],
    queryFn: ({ signal }) => hostQueries.changes.version.call({ connectionId, id, version }, { signal }),
    staleTime: 0,
  });
  if (existing == null) return null;
  return (
    <div className={styles.conflict}>
      <ComparedVersions existing={existing} yours={refused} />
    </div>
  );
}

interface ComparedVersionsProps {
  readonly existing: VersionRecord;
  readonly yours: OperationFields;
}

function ComparedVersions({ existing, yours }: ComparedVersionsProps) {
  const rows = compareVersion(existing, yours, useTimeZone());
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
      <p className="small-text soft">{comparedVersionText(rows)}</p>
    </>
  );
}

function Row({ row: { label, existing, yours, differs } }: { readonly row: ComparedRow }) {
  return (
    <tr className={classNames(differs && styles.differs)}>
      <th scope="row">
        {label}
        {differs && <span className="visually-hidden">, differs</span>}
      </th>
      <Cell text={existing} absent="not returned" />
      <Cell text={yours} absent="not sent" />
    </tr>
  );
}

function Cell({ text, absent }: { readonly text: string | undefined; readonly absent: string }) {
  if (text === undefined) return <td className="dim">{absent}</td>;
  return (
    <td className="mono-face">
      <VisibleText text={text} />
    </td>
  );
}

interface ComparedRow {
  readonly label: string;
  /** Undefined if the existing version doesn’t have the member; `yours` likewise for the request. */
  readonly existing: string | undefined;
  readonly yours: string | undefined;
  /** Whether both sides have a value and the values differ. */
  readonly differs: boolean;
}

/** Compares an existing version with the entry that was to be created. */
export function compareVersion(
  existing: VersionRecord,
  yours: OperationFields,
  zone: TimeZone,
): readonly ComparedRow[] {
  return [
    row('Version', String(existing.version), String(exactNumber(yours.version) ?? '')),
    row('Created', momentText(existing.timestamp_millis, zone), undefined),
    row('Manifest', existing.manifest_path ?? undefined, textMember(yours, 'manifest_path'), isSamePath),
    row('Size', sizeText(existing.manifest_size), sizeText(exactNumber(yours.manifest_size))),
    row('ETag', existing.e_tag ?? undefined, textMember(yours, 'e_tag'), isSameTag),
    row('Metadata', existingMetadata(existing), metadataYours(yours)),
  ];
}

/** Says whether the existing version can be this entry from an earlier request, or is someone else’s. */
export function comparedVersionText(rows: readonly ComparedRow[]): string {
  const count = rows.filter(({ differs }) => differs).length;
  if (count === 0) return 'No differences. An earlier request of yours may have created this version.';
  const marked = count === 1 ? 'One highlighted row differs' : `${count} highlighted rows differ`;
  return `${marked}: this is a different version, not a duplicate of yours.`;
}

function row(
  label: string,
  existing: string | undefined,
  yours: string | undefined,
  isSame: (one: string, other: string) => boolean = (one, other) => one === other,
): ComparedRow {
  const ours = yours === '' ? undefined : yours;
  return {
    label,
    existing,
    yours: ours,
    differs: existing !== undefined && ours !== undefined && !isSame(existing, ours),
  };
}

/** One path may be relative to the table’s location and the other absolute. */
function isSamePath(one: string, other: string): boolean {
  return one === other || one.endsWith(`/${other}`) || other.endsWith(`/${one}`);
}

/** Some servers return the ETag with its HTTP quotes. */
function isSameTag(one: string, other: string): boolean {
  return one.replaceAll('"', '') === other.replaceAll('"', '');
}

function momentText(millis: bigint | null | undefined, zone: TimeZone): string | undefined {
  return millis == null ? undefined : formatDateTime(Number(millis), zone);
}

function sizeText(size: bigint | null | undefined): string | undefined {
  return size == null ? undefined : `${formatCount(size)} B`;
}

function existingMetadata({ metadata }: VersionRecord): string | undefined {
  if (metadata == null || metadata.length === 0) return undefined;
  return sorted(metadata.map(({ name, json }) => [name, parseJson(json)]));
}

function metadataYours(yours: OperationFields): string | undefined {
  const metadata = yours.metadata;
  return typeof metadata === 'object' && metadata !== null ? sorted(Object.entries(metadata)) : undefined;
}

/** The order of members has no meaning. */
function sorted(members: readonly (readonly [string, unknown])[]): string {
  return stringifyJson(
    Object.fromEntries(members.toSorted(([one], [other]) => (one < other ? -1 : Number(one > other)))),
  );
}

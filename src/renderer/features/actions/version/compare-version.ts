import type { OperationFields } from '../../../../batch/index.ts';
import type { VersionRecord } from '../../../../contract/index.ts';
import { parseJson, stringifyJson } from '../../../../protocol/json.ts';
import { formatCount, formatDateTime } from '../../../lib/format.ts';
import { textMember } from '../fields/members.ts';
import { exactNumber } from '../fields/typed-number.ts';

export interface ComparedRow {
  readonly label: string;
  /** Undefined where that side says nothing. */
  readonly there: string | undefined;
  readonly yours: string | undefined;
  /** Whether both say something, and not the same. */
  readonly differs: boolean;
}

/** A version that is there beside the entry that was to be created. */
export function compareVersion(there: VersionRecord, yours: OperationFields): readonly ComparedRow[] {
  return [
    row('Version', String(there.version), String(exactNumber(yours.version) ?? '')),
    row('Created', momentWords(there.timestampMillis), undefined),
    row('Manifest', there.manifestPath ?? undefined, textMember(yours, 'manifest_path'), isSamePath),
    row('Size', sizeWords(there.manifestSize), sizeWords(exactNumber(yours.manifest_size))),
    row('ETag', there.eTag ?? undefined, textMember(yours, 'e_tag'), isSameTag),
    row('Metadata', metadataThere(there), metadataYours(yours)),
  ];
}

/** Whether it can be this very entry that arrived before, or is one of somebody else. */
export function comparedVersionText(rows: readonly ComparedRow[]): string {
  const count = rows.filter(({ differs }) => differs).length;
  if (count === 0) return 'No differences. An earlier request of yours may have created this version.';
  const marked = count === 1 ? 'One highlighted row differs' : `${count} highlighted rows differ`;
  return `${marked}: this is a different version, not a duplicate of yours.`;
}

function row(
  label: string,
  there: string | undefined,
  yours: string | undefined,
  isSame: (one: string, other: string) => boolean = (one, other) => one === other,
): ComparedRow {
  const ours = yours === '' ? undefined : yours;
  return {
    label,
    there,
    yours: ours,
    differs: there !== undefined && ours !== undefined && !isSame(there, ours),
  };
}

/** One may be told from the table's location on, the other whole. */
function isSamePath(one: string, other: string): boolean {
  return one === other || one.endsWith(`/${other}`) || other.endsWith(`/${one}`);
}

/** Some servers tell it with the quotes that it has in HTTP. */
function isSameTag(one: string, other: string): boolean {
  return one.replaceAll('"', '') === other.replaceAll('"', '');
}

function momentWords(millis: bigint | null | undefined): string | undefined {
  return millis == null ? undefined : formatDateTime(Number(millis));
}

function sizeWords(size: bigint | null | undefined): string | undefined {
  return size == null ? undefined : `${formatCount(size)} B`;
}

function metadataThere({ metadata }: VersionRecord): string | undefined {
  if (metadata == null || metadata.length === 0) return undefined;
  return sorted(metadata.map(({ name, json }) => [name, parseJson(json)]));
}

function metadataYours(yours: OperationFields): string | undefined {
  const metadata = yours.metadata;
  return typeof metadata === 'object' && metadata !== null ? sorted(Object.entries(metadata)) : undefined;
}

/** The order of members says nothing. */
function sorted(members: readonly (readonly [string, unknown])[]): string {
  return stringifyJson(
    Object.fromEntries(members.toSorted(([one], [other]) => (one < other ? -1 : Number(one > other)))),
  );
}

import { INT64_MAX, type NamingScheme } from '#protocol/index.ts';
import type { NewOperation, OperationFields } from '../draft.ts';

/** `start` is inclusive, `end` exclusive; without an end, the range goes through the latest version. */
export interface VersionRange {
  readonly start: bigint;
  readonly end: bigint | undefined;
}

export interface NewVersion {
  readonly version: bigint | undefined;
  readonly manifest_path: string | undefined;
  readonly manifest_size: bigint | undefined;
  readonly e_tag: string | undefined;
  readonly naming_scheme: NamingScheme | undefined;
}

/** What an operation would change. A draft may be wrong or incomplete: members that can't be read are left out. */
type Change =
  | { readonly kind: 'declare_table'; readonly location: string | undefined }
  | ({ readonly kind: 'create_table_version' } & NewVersion)
  | { readonly kind: 'delete_table_versions'; readonly ranges: readonly VersionRange[] }
  | { readonly kind: 'deregister_table' };

export function readChange({ kind, members }: NewOperation): Change {
  switch (kind) {
    case 'declare_table':
      return { kind, location: text(members.location) };
    case 'create_table_version':
      return { kind, ...readVersion(members) };
    case 'delete_table_versions':
      return { kind, ranges: readRanges(members.ranges) };
    case 'deregister_table':
      return { kind };
  }
}

/** In the order of the draft, without empty ranges. */
export function readRanges(ranges: unknown): readonly VersionRange[] {
  if (!Array.isArray(ranges)) return [];
  return ranges.map(readRange).filter((range) => range !== undefined);
}

const THROUGH_LATEST = -1n;

function readRange(value: unknown): VersionRange | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const start = 'start_version' in value ? parseWholeNumber(value.start_version) : undefined;
  const end = 'end_version' in value ? parseWholeNumber(value.end_version) : undefined;
  if (start === undefined || end === undefined || start < 0n) return undefined;
  if (end === THROUGH_LATEST) return { start, end: undefined };
  return end > start ? { start, end } : undefined;
}

function readVersion(members: OperationFields): NewVersion {
  const { naming_scheme: scheme } = members;
  return {
    version: int64Of(members.version),
    manifest_path: text(members.manifest_path),
    manifest_size: int64Of(members.manifest_size),
    e_tag: text(members.e_tag),
    naming_scheme: scheme === 'V1' || scheme === 'V2' ? scheme : undefined,
  };
}

function int64Of(value: unknown): bigint | undefined {
  const number = parseWholeNumber(value);
  return number === undefined || number < 0n || number > INT64_MAX ? undefined : number;
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** The exact value of a whole number in JSON; undefined for everything else. */
export function parseWholeNumber(value: unknown): bigint | undefined {
  if (typeof value === 'bigint') return value;
  return typeof value === 'number' && Number.isSafeInteger(value) ? BigInt(value) : undefined;
}

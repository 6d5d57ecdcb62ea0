import { INT64_MAX } from '#protocol/index.ts';
import { jsonNumber } from '../checks/check-format.ts';
import type { OperationFields } from '../draft.ts';
import { readRanges, type VersionRange } from '../simulation/read-change.ts';
import type { VersionHistory } from './deletion-rule.ts';

/** The end is exclusive. */
interface ClosedRange {
  readonly start: bigint;
  readonly end: bigint;
}

/**
 * The member `ranges` for exactly these versions, in the form of the protocol. Numbers between them that have no
 * version are left out, since such a version may be created before the commit. The largest possible number has no
 * successor, so its range has no end.
 */
export function rangesFor(versions: ReadonlySet<bigint>): readonly OperationFields[] {
  return closedRanges(versions).map(({ start, end }) => ({
    start_version: jsonNumber(start),
    end_version: end > INT64_MAX ? -1 : jsonNumber(end),
  }));
}

/** Versions for people, with the last one included: `1–7, 9–16, 18`. */
export function rangesText(versions: ReadonlySet<bigint>): string {
  return closedRanges(versions)
    .map(({ start, end }) => (end === start + 1n ? String(start) : `${start}–${end - 1n}`))
    .join(', ');
}

function closedRanges(versions: ReadonlySet<bigint>): readonly ClosedRange[] {
  const ranges: { start: bigint; end: bigint }[] = [];
  for (const version of [...versions].sort((one, other) => (one < other ? -1 : 1))) {
    const last = ranges.at(-1);
    if (last?.end === version) last.end += 1n;
    else ranges.push({ start: version, end: version + 1n });
  }
  return ranges;
}

/** The versions that are in the member `ranges`. */
export function versionsInRanges(ranges: unknown, history: VersionHistory): ReadonlySet<bigint> {
  const inOrder = readRanges(ranges).toSorted((one, other) => (one.start < other.start ? -1 : 1));
  const found = new Set<bigint>();
  let next = 0;
  // The end of the ranges so far: null before the first one, undefined if they cover all that follows.
  let end: VersionRange['end'] | null = null;
  for (const { version } of history) {
    for (let range = inOrder[next]; range !== undefined && range.start <= version; range = inOrder[next]) {
      end = laterEnd(end, range.end);
      next += 1;
    }
    if (end === undefined || (end !== null && version < end)) found.add(version);
  }
  return found;
}

function laterEnd(one: bigint | undefined | null, other: bigint | undefined): bigint | undefined {
  if (one === undefined || other === undefined) return undefined;
  return one === null || other > one ? other : one;
}

/**
 * Whether the member `ranges` covers numbers without a version: versions created there before the commit are deleted
 * too.
 */
export function reachesBeyond(ranges: unknown, versions: ReadonlySet<bigint>): boolean {
  let covered = 0n;
  let most = 0n;
  for (const { start, end = INT64_MAX + 1n } of readRanges(ranges).toSorted((one, other) =>
    one.start < other.start ? -1 : 1,
  )) {
    const first = start > most ? start : most;
    if (end > first) covered += end - first;
    if (end > most) most = end;
  }
  return covered !== BigInt(versions.size);
}

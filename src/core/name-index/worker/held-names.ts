import type { FailureDetails } from '#contract/index.ts';
import { errorCode } from '#files/file-errors.ts';
import { moveAside, removeIfExists } from '#files/file-system.ts';
import type { NameStoreKey, Opened, Questions, Summary, ToRead } from '../messages.ts';
import type { SearchSource } from '../search/run-search.ts';
import { knownChildren } from '../store/known-children.ts';
import { type NameTable, ROOT, readingOf, setReading, TAKEN, textEnd, UNREAD } from '../store/name-table.ts';
import {
  type ChildrenReading,
  compact,
  countChildren,
  detectCycle,
  emptyColumns,
  idOf,
  isLive,
  isWorthPacking,
  leaveOut,
  markFailedUnread,
  markUnread,
  nearestNamespace,
  readChildren,
  takeUnread,
} from '../store/names.ts';
import { type DecodedNames, encodeNames, readNamesFile, writeNamesFile } from '../store/names-file-io.ts';

type Input<Kind extends keyof Questions> = Questions[Kind]['input'];

/** Beyond this, the server makes names up, or the list is too long to be useful. */
const MAX_NAMES = 2_000_000;
const MAX_TEXT = 512 * 1024 * 1024;
const MAX_REPORTED_FAILURES = 20;
/** A server's message can be long, and every namespace may fail. */
const MAX_STORED_FAILURES = 1000;

export type HeldNames = ReturnType<typeof createHeldNames>;

/** The names of one connection, in memory and, if allowed, on disk. */
export function createHeldNames({ connectionId, server, delimiter, path }: NameStoreKey) {
  let columns: NameTable = emptyColumns();
  let at: number | null = null;
  let isPaused = false;
  let isSaved = false;
  let canWrite = path !== null;
  /** Whether all names are being read again, which may take several runs of the program. */
  let isRenewing = true;
  let failures = new Map<number, FailureDetails>();
  const readings = new Map<number, ChildrenReading>();
  /** Entries that the crawl refers to by index: while there are any, the table must not be compacted. */
  const taken = new Set<number>();

  function summary(): Summary {
    return {
      ...columns.counts,
      failures: [...failures]
        .slice(0, MAX_REPORTED_FAILURES)
        .map(([entry, details]) => ({ id: idOf(columns, entry), details })),
      at,
      isPaused,
      isSaved,
      isBlank: at === null && columns.counts.names === 0 && readingOf(columns, ROOT) === UNREAD,
    };
  }

  async function open(): Promise<Opened> {
    const file = path === null ? undefined : await readQuietly(path);
    if (file === 'unreadable' || file?.state === 'newer') canWrite = false;
    if (file === 'unreadable') return { summary: summary() };
    if (file?.state === 'damaged' && path !== null) {
      const movedTo = canWrite ? await moveAside(path, new Date()) : null;
      return { summary: summary(), damaged: { reason: file.reason, movedTo } };
    }
    if (file?.state === 'good' && file.meta.connectionId === connectionId && file.meta.server === server) {
      ({ columns } = file);
      ({ at, isPaused, isRenewing } = file.meta);
      failures = new Map(
        file.meta.failures.map(({ id, details }) => [nearestNamespace(columns, id), details]),
      );
      isSaved = true;
    }
    return { summary: summary() };
  }

  function take(most: number): ToRead[] {
    const toRead: ToRead[] = [];
    while (toRead.length < most) {
      const entry = takeUnread(columns);
      if (entry === undefined) break;
      taken.add(entry);
      toRead.push({ entry, id: idOf(columns, entry) });
    }
    return toRead;
  }

  function readingAt(entry: number): ChildrenReading {
    const reading = readings.get(entry) ?? readChildren(columns, entry);
    readings.set(entry, reading);
    return reading;
  }

  /** Returns undefined if the namespace was removed meanwhile, or all names were cleared. */
  function release(entry: number): ChildrenReading | undefined {
    const reading = entry < columns.count && isLive(columns, entry) ? readingAt(entry) : undefined;
    readings.delete(entry);
    taken.delete(entry);
    failures.delete(entry);
    return reading;
  }

  function end({ entry, gap }: Input<'end'>): Summary {
    const reading = release(entry);
    if (reading === undefined) return summary();
    // After an incomplete list, names that weren't found may still exist.
    if (gap === null) reading.end();
    const cycle = detectCycle(columns, entry);
    if (cycle !== undefined) leaveOut(columns, entry);
    const details = gap ?? (cycle === undefined ? undefined : { message: cycle });
    if (details !== undefined) failWith(entry, reading, details);
    return summary();
  }

  function failWith(entry: number, reading: ChildrenReading, details: FailureDetails): void {
    reading.fail();
    if (failures.size < MAX_STORED_FAILURES) failures.set(entry, details);
  }

  function fail({ entry, details }: Input<'fail'>): Summary {
    const reading = release(entry);
    if (reading !== undefined) failWith(entry, reading, details);
    return summary();
  }

  function putBack({ entry }: Input<'putBack'>): Summary {
    if (release(entry) !== undefined && readingOf(columns, entry) === TAKEN)
      setReading(columns, entry, UNREAD);
    return summary();
  }

  function packIfWorthIt(): void {
    if (taken.size > 0 || !isWorthPacking(columns)) return;
    const { columns: fresh, moved } = compact(columns);
    failures = new Map([...failures].flatMap(([entry, details]) => movedFailure(moved, entry, details)));
    columns = fresh;
  }

  async function save(): Promise<Summary> {
    packIfWorthIt();
    if (path === null || !canWrite) return summary();
    const storedFailures = [...failures].map(([entry, details]) => ({ id: idOf(columns, entry), details }));
    const meta = { connectionId, server, at, isPaused, isRenewing, failures: storedFailures };
    await writeNamesFile(path, encodeNames({ meta, columns }));
    isSaved = true;
    return summary();
  }

  async function clear(): Promise<Summary> {
    [columns, at, isPaused, isSaved, isRenewing] = [emptyColumns(), null, false, false, true];
    failures.clear();
    readings.clear();
    taken.clear();
    if (path !== null && canWrite) await removeIfExists(path);
    return summary();
  }

  return {
    open,
    summary,
    take,
    add({ entry, found }: Input<'add'>): boolean {
      if (entry < columns.count && isLive(columns, entry)) readingAt(entry).add(found);
      return columns.counts.names < MAX_NAMES && textEnd(columns) < MAX_TEXT;
    },
    end,
    fail,
    putBack,
    mark({ id, isDeep }: Input<'mark'>): Summary {
      if (isDeep && id.length === 0) isRenewing = true;
      markUnread(columns, nearestNamespace(columns, id), isDeep);
      return summary();
    },
    markFailed(): Summary {
      markFailedUnread(columns);
      failures.clear();
      return summary();
    },
    finish(input: Input<'finish'>): Summary {
      if (isRenewing) at = input.at;
      isRenewing = false;
      return summary();
    },
    pause(input: Input<'pause'>): Summary {
      ({ isPaused } = input);
      return summary();
    },
    counts: ({ parent, names }: Input<'counts'>) => countChildren(columns, parent, names),
    children: ({ id, from }: Input<'children'>) => knownChildren(columns, id, from) ?? null,
    save,
    clear,
    source: (): SearchSource => ({ connectionId, delimiter, columns }),
  };
}

/** Leaves a file alone that the system can’t read: the names are then only in memory. */
async function readQuietly(path: string): Promise<DecodedNames | undefined | 'unreadable'> {
  try {
    return await readNamesFile(path);
  } catch (error) {
    if (errorCode(error) === undefined) throw error;
    return 'unreadable';
  }
}

function movedFailure(
  moved: ReadonlyMap<number, number>,
  entry: number,
  details: FailureDetails,
): readonly (readonly [number, FailureDetails])[] {
  const to = moved.get(entry);
  return to === undefined ? [] : [[to, details]];
}

import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import { type ActivityFilter, matchesFilter } from '#contract/activity-filter.ts';
import type { ActivityBody, ActivityRecord, EarlierActivity } from '#contract/index.ts';
import { describeFileError, errorCode } from '#files/file-errors.ts';
import { moveAside, namesIn, nodeFileSystem, removeIfExists } from '#files/file-system.ts';
import { defined } from '#protocol/defined.ts';
import type { KeptRequest } from '../activity-log/activity-log.ts';
import { withoutHeaders } from '../activity-log/log-entries.ts';
import { writeAtomically } from '../storage/atomic-file.ts';
import { fileNotices } from '../storage/file-notices.ts';
import type { StorePlace } from '../storage/json-store.ts';
import { createQueue } from '../storage/queue.ts';
import {
  decodeRecord,
  decodeSegment,
  encodeSegment,
  highestId,
  isSegment,
  KNOWN_VERSION,
  SEGMENT_MILLISECONDS,
  type Segment,
  segmentTime,
} from './segment.ts';
import { createSegmentWriter } from './segment-writer.ts';
import { DAY } from './times.ts';

interface HistoryBounds {
  /** 0 turns the history off. */
  readonly days: number;
  readonly megabytes: number;
}

interface ActivityHistoryOptions {
  readonly place: StorePlace;
  readonly bounds: () => HistoryBounds;
  readonly nameOf: (connectionId: string) => string | undefined;
  /** The highest request ID of this process. */
  readonly lastId: () => number;
  readonly schedule?: (run: () => void, milliseconds: number) => void;
}

export type ActivityHistory = Awaited<ReturnType<typeof openActivityHistory>>;

const WRITE_PAUSE = 500;
const MAX_WAITING = 5000;
const PAGE_SIZE = 200;
const MEGABYTE = 1_000_000;

const WITHOUT_BODY: ActivityBody = {
  state: 'left-out',
  why: 'Not saved: only bodies of failed requests and of changes are.',
};

/**
 * Finished requests, stored on disk for some days. They are written in the background in batches, and read one file at
 * a time.
 */
export async function openActivityHistory(options: ActivityHistoryOptions) {
  const { place, bounds, nameOf, schedule = scheduleUnref } = options;
  const { fileSystem = nodeFileSystem, notices, now = () => new Date() } = place;
  const directory = join(place.directory, 'activity');
  const ownsDirectory = place.readOnlyReason === null;
  const queue = createQueue();
  const firstId = ownsDirectory ? await latestId() : 0;
  const writer = createSegmentWriter({
    place,
    directory,
    lastId: () => Math.max(firstId, options.lastId()),
    latest: segmentTime((await segments()).at(-1) ?? '') ?? 0,
  });
  let waiting: KeptRequest[] = [];

  /** Oldest first. An unreadable directory counts as empty: the history must not prevent a start. */
  async function segments(): Promise<readonly string[]> {
    if (!ownsDirectory) return [];
    const names = await namesIn(directory, fileSystem).catch(() => []);
    return names.filter(isSegment).sort();
  }

  async function latestId(): Promise<number> {
    for (const name of [...(await segments())].reverse()) {
      const segment = await read(name);
      if (segment !== undefined) return highestId(segment);
    }
    return 0;
  }

  async function read(name: string): Promise<Segment | undefined> {
    const path = join(directory, name);
    const words = fileNotices(`activity/${name}`, place.directory);
    try {
      const segment = decodeSegment(await fileSystem.readFile(path));
      if (segment.state === 'good') return segment;
      if (segment.state === 'damaged') await setAside(name, segment.reason);
      else notices.add(words.newer(segment.version, KNOWN_VERSION, segment.writtenBy));
    } catch (error) {
      // The file may have been removed meanwhile because of its age.
      if (errorCode(error) !== 'ENOENT') notices.add(words.unreadable(path, describeFileError(error)));
    }
    return undefined;
  }

  async function setAside(name: string, reason: string): Promise<void> {
    const movedTo = await moveAside(join(directory, name), now(), fileSystem).catch(() => undefined);
    notices.add(
      fileNotices(`activity/${name}`, place.directory).damagedRecord('file of Activity', reason, movedTo),
    );
  }

  interface Place {
    readonly segment: string;
    readonly line: number;
  }

  /** Keeps only one file in memory. */
  async function* walk(order: 'oldest' | 'newest', from?: Place) {
    const names = await segments();
    const oldest = now().getTime() - bounds().days * DAY;
    const ordered = order === 'oldest' ? names : [...names].reverse();
    for (const name of ordered) {
      if (from !== undefined && name > from.segment) continue;
      const lines = (await read(name))?.lines ?? [];
      const end = name === from?.segment ? Math.min(from.line, lines.length) : lines.length;
      for (let step = 0; step < end; step += 1) {
        const line = order === 'oldest' ? step : end - 1 - step;
        const record = decodeRecord(lines[line] ?? '');
        if (record === undefined) {
          await setAside(name, `line ${line + 2} isn’t a request`);
          break;
        }
        if (record.entry.startedAt >= oldest) yield { record, at: { segment: name, line } };
      }
    }
  }

  function record(request: KeptRequest): void {
    if (!ownsDirectory || bounds().days === 0 || !isWorthKeeping(request)) return;
    if (waiting.length === 0) schedule(() => void write(), WRITE_PAUSE);
    // If the disk hangs, the oldest requests are dropped.
    if (waiting.length >= MAX_WAITING) waiting.shift();
    waiting.push(request);
  }

  function write(): Promise<void> {
    return queue.run(async () => {
      const batch = waiting;
      waiting = [];
      const before = writer.current();
      try {
        await writer.write(batch.map((request) => toRecord(request, nameOf(request.entry.connectionId))));
        notices.dismiss(UNSAVED);
      } catch (error) {
        notices.add({
          id: UNSAVED,
          level: 'warning',
          title: 'Activity isn’t saved',
          text: `Couldn’t write to ${directory}: ${describeFileError(error)}. Requests are listed until you quit.`,
        });
      }
      if (writer.current() !== before) await sweep();
    });
  }

  /**
   * Removes files that are too old, then the oldest ones beyond the size limit, including damaged files that were moved
   * aside.
   */
  async function sweep(): Promise<void> {
    if (!ownsDirectory) return;
    const { days, megabytes } = bounds();
    const oldest = now().getTime() - days * DAY - SEGMENT_MILLISECONDS;
    const names = await namesIn(directory, fileSystem).catch(() => []);
    const ours = names.filter((name) => segmentTime(name) !== undefined && name !== writer.current());
    let left = megabytes * MEGABYTE;
    for (const name of ours.sort().reverse()) {
      left -= (await lstat(join(directory, name)).catch(() => undefined))?.size ?? 0;
      if (days > 0 && left >= 0 && (segmentTime(name) ?? 0) >= oldest) continue;
      // A file that can't be removed now is removed later.
      await removeIfExists(join(directory, name), fileSystem).catch(() => {});
    }
  }

  async function dropRequestsOf(removed: ReadonlySet<string>): Promise<void> {
    for (const name of await segments()) {
      const segment = await read(name);
      const remaining = segment?.lines.filter((line) => !isOf(line, removed)) ?? [];
      if (segment === undefined || remaining.length === segment.lines.length) continue;
      const path = join(directory, name);
      if (remaining.length === 0) await removeIfExists(path, fileSystem);
      else
        await writeAtomically(path, encodeSegment(place.writtenBy, { ...segment, lines: remaining }), {
          fileSystem,
        });
    }
  }

  void queue.run(sweep);
  return {
    /** The highest stored ID: later requests get higher ones. */
    firstId,
    record,
    /** The newest requests that match a filter and aren't in the list, from a position on. */
    async page(
      filter: ActivityFilter,
      before: string | null,
      isListed: (id: number) => boolean,
      signal?: AbortSignal,
    ): Promise<EarlierActivity> {
      await write();
      const isWanted = matchesFilter(filter, nameOf);
      const entries: EarlierActivity['entries'] = [];
      for await (const { record: found, at } of walk('newest', readPlace(before))) {
        signal?.throwIfAborted();
        if (isListed(found.entry.id) || !isWanted(found.entry)) continue;
        entries.push(found.entry);
        if (entries.length === PAGE_SIZE) return { entries, next: `${at.segment}:${at.line}` };
      }
      return { entries, next: null };
    },
    async find(id: number): Promise<ActivityRecord | undefined> {
      await write();
      if (id > Math.max(firstId, options.lastId())) return undefined;
      for await (const { record: found } of walk('newest')) if (found.entry.id === id) return found;
      return undefined;
    },
    /** All requests that match a filter, oldest first. */
    async *all(filter: ActivityFilter): AsyncGenerator<ActivityRecord, void> {
      await write();
      const isWanted = matchesFilter(filter, nameOf);
      for await (const { record: found } of walk('oldest')) if (isWanted(found.entry)) yield found;
    },
    /** Applies changed limits. */
    tidy: (): Promise<void> =>
      queue.run(async () => {
        if (bounds().days === 0) await writer.close();
        await sweep();
      }),
    /** Removes everything, including damaged files that were moved aside. */
    clear: (): Promise<void> =>
      queue.run(async () => {
        if (!ownsDirectory) return;
        waiting = [];
        await writer.close();
        const names = await namesIn(directory, fileSystem);
        const ours = names.filter((name) => segmentTime(name) !== undefined);
        for (const name of ours) await removeIfExists(join(directory, name), fileSystem);
      }),
    /** Also removes the requests of removed connections. */
    async close(removed: ReadonlySet<string> = new Set()): Promise<void> {
      await write();
      await queue.run(async () => {
        await writer.close().catch(() => {});
        // If the disk refuses, they are removed when they are too old.
        if (removed.size > 0) await dropRequestsOf(removed).catch(() => {});
      });
    },
  };
}

const UNSAVED = 'activity:unsaved';

function isOf(line: string, removed: ReadonlySet<string>): boolean {
  const connectionId = decodeRecord(line)?.entry.connectionId;
  return connectionId !== undefined && removed.has(connectionId);
}

function readPlace(text: string | null) {
  const [, segment, line] = /^([^:]+):(\d{1,9})$/.exec(text ?? '') ?? [];
  return segment === undefined ? undefined : { segment, line: Number(line) };
}

function hasFailed({ state, status = 0 }: KeptRequest['entry']): boolean {
  return state === 'failed' || status >= 400;
}

/** Reading names ahead takes thousands of requests. */
function isWorthKeeping({ entry }: KeptRequest): boolean {
  return !entry.isBackground || hasFailed(entry);
}

/**
 * SECURITY: uses the log's copy, in which secrets are masked; contains no rows, which are only in responses to reads.
 */
export function toRecord(
  { entry, bodies }: Pick<KeptRequest, 'entry' | 'bodies'>,
  connectionName: string | undefined,
  bodiesOf: 'saved' | 'all' = 'saved',
): ActivityRecord {
  const isWhole = bodiesOf === 'all' || hasFailed(entry) || entry.effect === 'changes';
  const kept = (body: ActivityBody) => (isWhole || body.state === 'none' ? body : WITHOUT_BODY);
  return {
    entry: { ...withoutHeaders(entry), ...defined({ connectionName }) },
    request: { headers: entry.requestHeaders, body: kept(bodies.request) },
    answer: { headers: entry.responseHeaders, body: kept(bodies.answer) },
  };
}

/** An unreferenced timer doesn't keep the program alive: closing writes what is pending. */
function scheduleUnref(run: () => void, milliseconds: number): void {
  setTimeout(run, milliseconds).unref();
}

import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { ActivityRecord } from '#contract/index.ts';
import { type FileSystem, nodeFileSystem, type OpenFile } from '#files/file-system.ts';
import type { StorePlace } from '../storage/json-store.ts';
import { encodeHead, encodeRecord, SEGMENT_BYTES, SEGMENT_MILLISECONDS, segmentName } from './segment.ts';

interface WriterOptions {
  readonly place: StorePlace;
  readonly directory: string;
  /** The highest request ID. */
  readonly lastId: () => number;
  /** The start time of the newest existing file, so that names sort by age even if the clock is set back. */
  readonly latest: number;
}

interface OpenSegment {
  readonly name: string;
  readonly file: OpenFile;
  readonly begunAt: number;
  bytes: number;
}

// SECURITY: only the user may read these files, whatever the umask.
const FILE_MODE = 0o600;
const DIRECTORY_MODE = 0o700;

/** Appends lines to one file after the other. After a write error, a new file is started. */
export function createSegmentWriter({ place, directory, lastId, latest }: WriterOptions) {
  const { fileSystem = nodeFileSystem, now = () => new Date() } = place;
  let open: OpenSegment | undefined;
  let newest = latest;

  async function close(): Promise<void> {
    const closed = open;
    open = undefined;
    await closed?.file.close();
  }

  async function segmentFor(size: number): Promise<OpenSegment> {
    const at = now().getTime();
    const isFull = open !== undefined && open.bytes + size > SEGMENT_BYTES;
    if (isFull || (open !== undefined && at - open.begunAt > SEGMENT_MILLISECONDS)) await close();
    open ??= await begin(fileSystem, at);
    return open;
  }

  async function begin(system: FileSystem, at: number): Promise<OpenSegment> {
    await system.mkdir(directory, { recursive: true, mode: DIRECTORY_MODE });
    newest = Math.max(at, newest + 1);
    const name = segmentName(newest, randomUUID());
    // SECURITY: `x` follows no link that another user may have put there.
    const file = await system.open(join(directory, name), 'ax', FILE_MODE);
    const segment = { name, file, begunAt: at, bytes: 0 };
    await append(segment, encodeHead(place.writtenBy, lastId()));
    return segment;
  }

  async function append(segment: OpenSegment, bytes: Uint8Array): Promise<void> {
    try {
      await segment.file.writeFile(bytes);
      segment.bytes += bytes.length;
    } catch (error) {
      open = undefined;
      await segment.file.close().catch(() => {});
      throw error;
    }
  }

  return {
    /** The current file. */
    current: (): string | undefined => open?.name,
    async write(records: readonly ActivityRecord[]): Promise<void> {
      let [batch, size]: [Uint8Array[], number] = [[], 0];
      for (const line of records.map(encodeRecord)) {
        if (size > 0 && size + line.length > SEGMENT_BYTES / 2) {
          await append(await segmentFor(size), Buffer.concat(batch));
          [batch, size] = [[], 0];
        }
        batch.push(line);
        size += line.length;
      }
      if (size > 0) await append(await segmentFor(size), Buffer.concat(batch));
    },
    close,
  };
}

import { open } from 'node:fs/promises';
import { FILES_ON_DISK, type TableFiles } from './file-bytes.ts';
import type { IndexSource } from './lance-file.ts';

/** Contains a directory for each segment of an index. */
const INDICES_DIRECTORY = '_indices';

/** The files of a segment, and their total size. */
export interface SegmentFiles extends IndexSource {
  bytes(): Promise<number>;
}

type ReadRange = (path: string, from: number, to: number) => Promise<Uint8Array>;

interface SegmentPlace {
  readonly files: TableFiles;
  /** The directory of the table. */
  readonly directory: string;
  readonly uuid: string;
}

/** If the files are remote, a single listing of their directory finds them. */
export function segmentFiles({ files, directory, uuid }: SegmentPlace, read: ReadRange): SegmentFiles {
  const folder = files.join(directory, INDICES_DIRECTORY, uuid);
  const sizeOf = async (name: string) => (await files.stat(files.join(folder, name)))?.size;
  return {
    size: sizeOf,
    read: (name, from, to) => read(files.join(folder, name), from, to),
    async bytes() {
      const sizes = await Promise.all(((await files.names(folder)) ?? []).map(sizeOf));
      return sizes.reduce<number>((sum, size) => sum + (size ?? 0), 0);
    },
  };
}

/** The files of a segment of a table on this disk. */
export function segmentFilesOnDisk(directory: string, uuid: string): SegmentFiles {
  return segmentFiles({ files: FILES_ON_DISK, directory, uuid }, readRangeOnDisk);
}

/** Returns fewer bytes at the end of the file. */
async function readRangeOnDisk(path: string, from: number, to: number): Promise<Uint8Array> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(to - from), 0, to - from, from);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

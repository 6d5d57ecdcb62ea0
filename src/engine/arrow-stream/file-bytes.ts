import { type FileHandle, open } from 'node:fs/promises';

/** Random access to the bytes of a file. At most the requested range, or one buffer, is in memory. */
export interface FileBytes {
  readonly size: number;
  /** Returns a copy. It is shorter at the end of the file. */
  read(at: number, length: number): Promise<Buffer>;
  /** Reads into `target`, as many bytes as it holds. */
  readInto(target: Uint8Array, at: number): Promise<void>;
}

/** The size of the read buffer, so that short messages need few reads. */
const STRETCH = 256 * 1024;

export async function withFileBytes<Result>(
  path: string,
  action: (bytes: FileBytes) => Promise<Result>,
): Promise<Result> {
  const handle = await open(path, 'r');
  try {
    return await action(fileBytes(handle, (await handle.stat()).size));
  } finally {
    await handle.close();
  }
}

function fileBytes(handle: FileHandle, size: number): FileBytes {
  const stretch = Buffer.allocUnsafe(STRETCH);
  let start = 0;
  let end = 0;

  async function moveTo(at: number): Promise<void> {
    const { bytesRead } = await handle.read(stretch, 0, STRETCH, at);
    start = at;
    end = at + bytesRead;
  }

  return {
    size,
    readInto: (target, at) => readWhole(handle, target, at),
    async read(at, length) {
      const bytes = Buffer.allocUnsafe(Math.max(0, Math.min(length, size - at)));
      if (bytes.length > STRETCH) {
        await readWhole(handle, bytes, at);
        return bytes;
      }
      if (at < start || at + bytes.length > end) await moveTo(at);
      stretch.copy(bytes, 0, at - start, end - start);
      return bytes;
    },
  };
}

async function readWhole(handle: FileHandle, target: Uint8Array, at: number): Promise<void> {
  for (let done = 0; done < target.length; ) {
    const { bytesRead } = await handle.read(target, done, target.length - done, at + done);
    if (bytesRead === 0) throw new Error('The file was truncated while it was read.');
    done += bytesRead;
  }
}

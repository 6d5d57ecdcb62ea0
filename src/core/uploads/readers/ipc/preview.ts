import type { ByteReader } from '../../../../protocol/arrow/vectors/ipc-messages.ts';
import { firstRowsOf } from './first-rows.ts';
import { END_OF_STREAM, framed, type IpcFrame } from './frames.ts';

/** Beyond this, to show some rows is not worth its memory. */
const MAX_BYTES = 16 * 1024 * 1024;

/** Picks the messages that the first rows need, as they go by. */
export interface PreviewPicker {
  see(frame: IpcFrame): void;
  rows(source: ByteReader, schema: Uint8Array): Promise<(string | null)[][]>;
}

export function createPreviewPicker(): PreviewPicker {
  const picked: IpcFrame[] = [];
  let bytes = 0;
  let isOver = false;

  return {
    see: (frame) => {
      const isWanted = frame.kind === 'dictionary' || (frame.kind === 'batch' && frame.rows > 0);
      if (isOver || !isWanted) return;
      bytes += frame.bodyLength;
      // SECURITY: what lies outside of its body, or is longer than it is, is not handed to a reader that believes it.
      if (frame.compression !== undefined || !frame.isSound || bytes > MAX_BYTES) picked.length = 0;
      else picked.push(frame);
      isOver = picked.length === 0 || frame.kind === 'batch';
    },
    rows: async (source, schema) => {
      if (picked.at(-1)?.kind !== 'batch') return [];
      const parts = [schema];
      for (const { metadata, bodyStart, end } of picked) {
        parts.push(framed(metadata), await source.read(bodyStart, end));
      }
      return firstRowsOf(Buffer.concat([...parts, END_OF_STREAM]));
    },
  };
}

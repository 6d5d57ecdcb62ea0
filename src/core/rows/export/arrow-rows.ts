import { FILE_START, type FileBlock, fileEnd, framed, PREFIX } from '#protocol/arrow/ipc-framing.ts';
import { CorruptDataError } from '../ask-rows.ts';
import type { AnswerFrame, IpcAnswer } from '../decode/ipc-answer.ts';
import type { Piece, RowsWriter } from './json-rows.ts';

/** The batches of all answers, byte for byte as the server sent them, in one Arrow IPC file. */
export function arrowRows(): RowsWriter {
  const dictionaries: FileBlock[] = [];
  const batches: FileBlock[] = [];
  /** Of the first answer; a file has one schema, and one dictionary for a column. */
  let first: IpcAnswer | undefined;
  let at = 0;

  function* put(content: Uint8Array, rows = 0): Generator<Piece> {
    at += content.length;
    yield { content, rows };
  }
  function* message({ metadata, body, kind, rows }: AnswerFrame, blocks: FileBlock[]): Generator<Piece> {
    const head = framed(metadata);
    blocks.push({ at, headerLength: head.length, bodyLength: body.length });
    yield* put(head);
    yield* put(body, kind === 'batch' ? rows : 0);
  }
  function* begin(answer: IpcAnswer): Generator<Piece> {
    first = answer;
    yield* put(FILE_START);
    yield* put(answer.schema);
    for (const frame of dictionariesOf(answer)) yield* message(frame, dictionaries);
  }
  return {
    *add({ ipc }) {
      if (first === undefined) yield* begin(ipc);
      else checkSame(first, ipc);
      for (const frame of ipc.frames) if (frame.kind === 'batch') yield* message(frame, batches);
    },
    *end() {
      if (first === undefined) return;
      yield* put(fileEnd(first.schema.subarray(PREFIX), { dictionaries, batches }));
    },
  };
}

function dictionariesOf({ frames }: IpcAnswer): readonly AnswerFrame[] {
  return frames.filter(({ kind }) => kind === 'dictionary');
}

function checkSame(first: IpcAnswer, other: IpcAnswer): void {
  const [before, now] = [dictionariesOf(first), dictionariesOf(other)];
  const isSame =
    before.length === now.length && before.every((frame, place) => isSameFrame(frame, now[place]));
  if (!isSame) {
    throw new CorruptDataError(
      'A dictionary column changes between pages, which Arrow files don’t support. Use another format, or export fewer rows.',
    );
  }
}

function isSameFrame(frame: AnswerFrame, other: AnswerFrame | undefined): boolean {
  return (
    other !== undefined &&
    Buffer.compare(frame.metadata, other.metadata) === 0 &&
    Buffer.compare(frame.body, other.body) === 0
  );
}

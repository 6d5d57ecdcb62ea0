import type { ByteReader } from '../../../../protocol/arrow/vectors/ipc-messages.ts';
import { addToTotals, type BatchTotals, noTotals } from '../ipc/batch-totals.ts';
import { type IpcFrame, readFrame } from '../ipc/frames.ts';
import { orDamaged } from '../ipc/or-damaged.ts';
import { createPreviewPicker, type PreviewPicker } from '../ipc/preview.ts';
import type { Blocks } from './read-blocks.ts';

export interface WalkedFile {
  readonly totals: BatchTotals;
  readonly picker: PreviewPicker;
  /** Where each message lies, in the order in which a stream must have them. */
  readonly places: readonly number[];
  readonly problems: readonly string[];
}

/** Dictionaries first, since batches point into them; what adds to a dictionary comes after what it adds to. */
export async function walkBlocks(source: ByteReader, blocks: Blocks): Promise<WalkedFile> {
  const totals = noTotals();
  const picker = createPreviewPicker();
  const deltas = new Set<number>();
  let bytes = 0;

  /** Frames are let go of at once: there may be very many. */
  async function look(at: number, kind: IpcFrame['kind']): Promise<boolean> {
    const frame = await orDamaged(() => readFrame(source, at));
    if (typeof frame === 'string' || frame?.kind !== kind || frame.end > source.size) return false;
    if (frame.isDelta) deltas.add(at);
    picker.see(frame);
    addToTotals(totals, frame);
    bytes += frame.end - at;
    // One message that a footer names a million times would be sent a million times.
    return bytes <= source.size;
  }

  const { dictionaries, batches } = blocks;
  const isWhole =
    (await every(dictionaries, (at) => look(at, 'dictionary'))) &&
    (await every(batches, (at) => look(at, 'batch')));
  const places = [
    ...dictionaries.filter((at) => !deltas.has(at)),
    ...dictionaries.filter((at) => deltas.has(at)),
    ...batches,
  ];
  return { totals, picker, places, problems: isWhole ? [] : [DAMAGED] };
}

const DAMAGED = 'The Arrow file is damaged: its footer refers to missing messages.';

async function every(places: readonly number[], isSo: (at: number) => Promise<boolean>): Promise<boolean> {
  for (const at of places) if (!(await isSo(at))) return false;
  return true;
}

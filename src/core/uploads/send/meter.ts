import type { UploadEvent } from '../../../contract/index.ts';
import type { ReadSoFar } from '../table-reader.ts';

/** How far an upload has come. */
export interface Meter {
  /** It begins, or begins anew. */
  start(): void;
  sent(bytes: number): void;
  readSoFar(soFar: ReadSoFar): void;
  allSent(): void;
  /** What there is to tell since the last time. */
  news(): UploadEvent | undefined;
  totals(): { readonly sent: number; readonly rows: bigint; readonly elapsed: number };
}

/** `total`: of the source, in bytes; undefined where the source is what is sent. */
export function createMeter(total: number | undefined, now = () => performance.now()): Meter {
  let begun: number | undefined;
  let sent = 0;
  let soFar: ReadSoFar = { read: 0, rows: 0n };
  let isAllSent = false;
  let told: 'nothing' | 'waiting' | number = 'nothing';
  const totals = () => ({ sent, rows: soFar.rows, elapsed: begun === undefined ? 0 : now() - begun });

  return {
    start: () => {
      begun ??= now();
      [sent, soFar, isAllSent, told] = [0, { read: 0, rows: 0n }, false, 'nothing'];
    },
    sent: (bytes) => {
      sent += bytes;
    },
    readSoFar: (news) => {
      soFar = news;
    },
    allSent: () => {
      isAllSent = true;
    },
    news: () => {
      if (told === 'waiting' || (!isAllSent && told === sent)) return undefined;
      told = isAllSent ? 'waiting' : sent;
      if (isAllSent) return { kind: 'waiting', ...totals() };
      const { read } = soFar;
      return { kind: 'progress', read: total === undefined ? sent : read, total: total ?? sent, ...totals() };
    },
    totals,
  };
}

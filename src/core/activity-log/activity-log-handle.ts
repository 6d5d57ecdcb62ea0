import type { Phase } from '../../contract/index.ts';
import type { EntryWithHeaders } from './entry-with-headers.ts';
import { type Header, visibleHeaders } from './visible-headers.ts';

/** The news about one request. */
export interface ActivityLogHandle {
  readonly id: number;
  phase(phase: Phase, milliseconds: number): void;
  /** So much of a body went out whose size nobody knew before. */
  sent(bytes: number): void;
  /** The head of the answer is there. */
  receiving(status: number, headers: readonly Header[]): void;
  received(bytes: number): void;
  /** The whole body of the answer, unpacked. */
  answered(bytes: Uint8Array): void;
  done(): void;
  failed(message: string): void;
  cancelled(): void;
}

export interface HandleOptions {
  readonly first: EntryWithHeaders;
  readonly now: () => number;
  readonly keep: (entry: EntryWithHeaders) => void;
  readonly keepAnswer: (entry: EntryWithHeaders, bytes: Uint8Array) => void;
}

export function createHandle({ first, now, keep, keepAnswer }: HandleOptions): ActivityLogHandle {
  let entry = first;
  function change(news: Partial<EntryWithHeaders>): void {
    entry = { ...entry, ...news, duration: now() - entry.startedAt };
    keep(entry);
  }
  return {
    id: entry.id,
    phase: (phase, milliseconds) => change({ phases: { ...entry.phases, [phase]: milliseconds } }),
    sent: (bytes) => change({ requestBytes: bytes }),
    receiving: (status, headers) =>
      change({ state: 'receiving', status, responseHeaders: visibleHeaders(headers) }),
    received: (bytes) => change({ responseBytes: bytes }),
    answered: (bytes) => keepAnswer(entry, bytes),
    done: () => change({ state: 'done' }),
    failed: (message) => change({ state: 'failed', error: message }),
    cancelled: () => change({ state: 'cancelled' }),
  };
}

import type { UploadEvent } from '#contract/index.ts';
import type { Sending } from '../create-state.ts';

export type SendingNow = Extract<Sending, { state: 'sending' }>;

/** How it stands once the host has told something. */
export function afterEvent(sending: SendingNow, event: UploadEvent): Sending {
  const { id } = sending;
  switch (event.kind) {
    case 'progress':
      return { ...sending, progress: event, isWaiting: false };
    case 'waiting':
      return { ...sending, isWaiting: true };
    case 'created':
      return { state: 'created', id, event };
    case 'failed':
      return { state: 'failed', id, failure: event.failure, table: event.table, row: event.row };
  }
}

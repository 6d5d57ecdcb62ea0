import { expect, it } from 'vitest';
import { type SendingNow, sendingAfter } from './create-state.ts';

const begun: SendingNow = {
  state: 'sending',
  id: ['prod', 'items'],
  since: 0,
  progress: undefined,
  readings: [],
  isWaiting: false,
  cancel: () => {},
};
const progress = { kind: 'progress', sent: 1, read: 1, total: 2, rows: 1n, elapsed: 5 } as const;

it('keeps the progress while it waits for the server', () => {
  const waiting = sendingAfter({ ...begun, progress }, { kind: 'waiting', sent: 2, rows: 2n, elapsed: 9 });
  expect(waiting).toMatchObject({ state: 'sending', isWaiting: true, progress });
});

it('reports the end with the table ID at the start', () => {
  const created = { kind: 'created', sent: 2, rows: 2n, elapsed: 9, version: 1n } as const;
  expect(sendingAfter(begun, created)).toEqual({ state: 'created', id: begun.id, event: created });
  const failure = { message: 'Couldn’t create the table.' };
  expect(sendingAfter(begun, { kind: 'failed', failure, table: 'not-known', row: 7n })).toEqual({
    state: 'failed',
    id: begun.id,
    failure,
    table: 'not-known',
    row: 7n,
  });
});

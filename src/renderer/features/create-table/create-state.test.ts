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

it('how far it came stays known while the server is waited for', () => {
  const waiting = sendingAfter({ ...begun, progress }, { kind: 'waiting', sent: 2, rows: 2n, elapsed: 9 });
  expect(waiting).toMatchObject({ state: 'sending', isWaiting: true, progress });
});

it('an end is told of the table as it was called when it began', () => {
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

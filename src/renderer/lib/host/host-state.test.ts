import { expect, it } from 'vitest';
import { afterEvent, afterEvents, useHostState } from './host-state.ts';

it('shows a job once while it runs', () => {
  const state = useHostState.getState();
  const progress = { type: 'progress', job: 'listing', text: 'Loading names', done: false } as const;
  const first = { ...state, ...afterEvent(state, { ...progress, count: 1000 }) };
  const second = { ...first, ...afterEvent(first, { ...progress, count: 2000 }) };
  expect(second.jobs).toEqual([{ job: 'listing', text: 'Loading names', count: 2000 }]);
  expect(afterEvent(second, { ...progress, done: true })).toEqual({ jobs: [] });
});

it('stores the result of the latest request of each connection', () => {
  const state = useHostState.getState();
  const answered = (connectionId: string, duration: number) =>
    ({ type: 'answered', connectionId, answer: { state: 'done', duration } }) as const;
  const after = afterEvents(state, [answered('a', 1), answered('b', 2), answered('a', 3)]);
  expect([...after.answers]).toEqual([
    ['a', { state: 'done', duration: 3 }],
    ['b', { state: 'done', duration: 2 }],
  ]);
});

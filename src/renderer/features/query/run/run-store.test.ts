import { expect, it, vi } from 'vitest';
import { queryStateOf } from '../query-state.ts';
import { run } from './run-store.ts';

const pending = vi.hoisted(() => ({ answers: [] as ((runId: string) => void)[] }));

vi.mock('#lib/host/host.ts', () => ({
  host: {
    plans: {
      explain: () => new Promise((resolve) => pending.answers.push((runId) => resolve({ run: { runId } }))),
    },
  },
  hostQueries: {
    plans: {
      run: { queryKey: ({ input }: { readonly input: unknown }) => ['run', input] },
      history: { key: () => ['history'] },
    },
  },
}));

it('doesn’t replace a newer run with one that ends later', async () => {
  const first = run({ connectionId: 'local', id: ['items'] }, 'explained');
  const second = run({ connectionId: 'local', id: ['items'] }, 'explained');
  pending.answers[1]?.('second');
  await second;
  pending.answers[0]?.('first');
  await first;
  expect(queryStateOf({ connectionId: 'local', id: ['items'] }).shownRunId).toBe('second');
});

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { arrange } from './arrangement.ts';

const saved = vi.hoisted(() => ({ widths: [] as unknown[] }));

vi.mock('#lib/host/host.ts', () => ({
  host: {
    rows: {
      arrange: async ({ arrangement }: { readonly arrangement: unknown }) =>
        void saved.widths.push(arrangement),
    },
  },
  hostQueries: { rows: { arrangement: { queryOptions: () => ({ queryKey: ['arrangement'] }) } } },
}));

const view = new EventTarget();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', view);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('saves the last dragged width when the window closes', () => {
  arrange({ connectionId: 'local', id: ['items'] }, { widths: { id: 80 } });
  arrange({ connectionId: 'local', id: ['items'] }, { widths: { id: 90 } });
  expect(saved.widths).toEqual([]);
  view.dispatchEvent(new Event('pagehide'));
  expect(saved.widths).toEqual([expect.objectContaining({ widths: { id: 90 } })]);
});

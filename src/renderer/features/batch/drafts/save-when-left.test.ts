import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { DraftToSave } from '#contract/index.ts';
import { changeDraft } from '../state/change-draft.ts';
import { batchOf, operationsOn } from '../testing/batches.ts';
import { startKeeping } from './start-autosave.ts';

const saved = vi.hoisted(() => ({ bodies: [] as string[] }));

vi.mock('#lib/host/host.ts', async (original) => ({
  ...(await original<typeof import('#lib/host/host.ts')>()),
  host: {
    batches: {
      drafts: async () => [],
      saveDraft: async ({ body, base }: DraftToSave) => {
        saved.bodies.push(body);
        return { state: 'saved', revision: base + 1 };
      },
    },
    changes: { records: async () => [] },
  },
  hostConnection: { watch: () => {} },
}));

const view = new EventTarget();
const page = new EventTarget();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', view);
  vi.stubGlobal('document', page);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it.each([
  ['blur', view],
  ['pagehide', view],
  ['visibilitychange', page],
])('saves a draft immediately on %s', async (event, target) => {
  await startKeeping();
  const draftId = batchOf('a');
  await vi.advanceTimersByTimeAsync(2000);
  saved.bodies.length = 0;
  changeDraft(draftId, { kind: 'add', operations: operationsOn(event) });
  await vi.advanceTimersByTimeAsync(0);
  expect(saved.bodies).toEqual([]);
  target.dispatchEvent(new Event(event));
  await vi.advanceTimersByTimeAsync(0);
  expect(saved.bodies).toEqual([expect.stringContaining(`"${event}"`)]);
});

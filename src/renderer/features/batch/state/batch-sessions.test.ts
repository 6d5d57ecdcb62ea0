import { beforeEach, expect, it } from 'vitest';
import { checkAgainstServer } from '../checks/server-check.ts';
import { putBack, removeDraft } from '../drafts/drafts.ts';
import { batch, batchOf, session, withoutBatches } from '../testing/batches.ts';
import { listOpenBatches } from './batch-sessions.ts';

beforeEach(withoutBatches);

it('keeps state received after a batch was removed, and shows it when the batch is restored', () => {
  const draftId = batchOf('a');
  const removed = session(draftId);
  removeDraft(draftId);
  removed.set({ commit: { state: 'sending', since: 7 } });
  expect(listOpenBatches()).toEqual([]);
  putBack(removed);
  expect(batch(draftId).commit).toEqual({ state: 'sending', since: 7 });
});

it('stops a server check when its batch is removed, also after the batch is restored', () => {
  const draftId = batchOf('a');
  const removed = session(draftId);
  void checkAgainstServer(draftId);
  expect(batch(draftId).serverCheck).toMatchObject({ isRunning: true, total: 1 });
  removeDraft(draftId);
  putBack(removed);
  expect(batch(draftId).serverCheck).toEqual({ isRunning: false, received: 0, total: 1 });
});

import { beforeEach, expect, it } from 'vitest';
import { checkAgainstServer } from '../checks/server-check.ts';
import { putBack, removeDraft } from '../drafts/drafts.ts';
import { batch, batchOf, session, withoutBatches } from '../testing/batches.ts';
import { listOpenBatches } from './batch-sessions.ts';

beforeEach(withoutBatches);

it('what is heard of a batch that was removed is there when it is brought back', () => {
  const draftId = batchOf('a');
  const removed = session(draftId);
  removeDraft(draftId);
  removed.set({ commit: { state: 'sending', since: 7 } });
  expect(listOpenBatches()).toEqual([]);
  putBack(removed);
  expect(batch(draftId).commit).toEqual({ state: 'sending', since: 7 });
});

it('a batch that is removed while the server is asked about its tables asks no more once it is back', () => {
  const draftId = batchOf('a');
  const removed = session(draftId);
  void checkAgainstServer(draftId);
  expect(batch(draftId).serverCheck).toMatchObject({ isRunning: true, total: 1 });
  removeDraft(draftId);
  putBack(removed);
  expect(batch(draftId).serverCheck).toEqual({ isRunning: false, received: 0, total: 1 });
});

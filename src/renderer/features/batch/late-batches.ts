// What other parts of the window do with batches. Read after the first picture (`index.ts`).
export { createDraft, openBatchTab } from './drafts/drafts.ts';
export { openBatch } from './drafts/open-batch.ts';
export { startKeeping } from './drafts/start-autosave.ts';
export { addToBatch } from './gather/add-to-batch.ts';
export { operationsFor } from './gather/operations-for.ts';
export { draftOf } from './state/drafts-store.ts';

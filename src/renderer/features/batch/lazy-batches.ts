// What other parts of the window do with batches. Read after the first picture (`index.ts`).

export { addToBatch } from './add-operations/add-to-batch.ts';
export { operationsFor } from './add-operations/operations-for.ts';
export { createDraft, openBatchTab } from './drafts/drafts.ts';
export { openBatch } from './drafts/open-batch.ts';
export { startKeeping } from './drafts/start-autosave.ts';
export { draftOf } from './state/drafts-store.ts';

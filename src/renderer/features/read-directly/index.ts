import { lazyComponent } from '#lib/lazy-component.tsx';

export { canAskForStorage, canReadBothWays, keepsMetadataOnly } from './read-directly.ts';
export { StorageLine } from './StorageLine.tsx';
export type { WantedOfTable } from './StorageQuestion.tsx';

const QUESTION = { failed: 'Couldn’t load the question' };

/** In the place of “not supported”. */
export const OrReadFromStorage = lazyComponent(
  async () => (await import('./StorageQuestion.tsx')).OrReadFromStorage,
  QUESTION,
);

/** Where the user wants to compare what a server returns with what its files say. */
export const StorageQuestion = lazyComponent(
  async () => (await import('./StorageQuestion.tsx')).StorageQuestion,
  QUESTION,
);

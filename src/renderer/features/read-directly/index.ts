import { lazyComponent } from '#lib/lazy-component.tsx';

export { canOfferStorage, canReadBothWays, keepsMetadataOnly } from './read-directly.ts';
export { StorageLine } from './StorageLine.tsx';
export type { WantedOfTable } from './StorageQuestion.tsx';

const QUESTION = { failed: 'Couldn’t load the question' };

/** Replaces “not supported”. */
export const OrReadFromStorage = lazyComponent(
  async () => (await import('./StorageQuestion.tsx')).OrReadFromStorage,
  QUESTION,
);

/** For comparing a server’s rows with its files. */
export const StorageQuestion = lazyComponent(
  async () => (await import('./StorageQuestion.tsx')).StorageQuestion,
  QUESTION,
);

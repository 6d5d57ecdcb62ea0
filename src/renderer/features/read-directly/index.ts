import { lazyComponent } from '#lib/lazy-component.tsx';

export { canAskForStorage, keepsMetadataOnly } from './read-directly.ts';
export { StorageLine } from './StorageLine.tsx';
export type { WantedOfTable } from './StorageQuestion.tsx';

/** In the place of “not supported”. */
export const OrReadFromStorage = lazyComponent(
  async () => (await import('./StorageQuestion.tsx')).OrReadFromStorage,
  { failed: 'Couldn’t load the question' },
);

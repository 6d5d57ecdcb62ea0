import { lazyComponent } from '#lib/lazy-component.tsx';

const words = { failed: 'Couldn’t load the form' };

export const VersionFields = lazyComponent(
  async () => (await import('./VersionFields.tsx')).VersionFields,
  words,
);
export const RangeFields = lazyComponent(
  async () => (await import('./VersionRangeFields.tsx')).VersionRangeFields,
  words,
);
export const DeclareFields = lazyComponent(
  async () => (await import('./DeclareFields.tsx')).DeclareFields,
  words,
);
/** An object as rows of names and texts, or as JSON. */
export const ObjectField = lazyComponent(async () => (await import('./ObjectField.tsx')).ObjectField, words);

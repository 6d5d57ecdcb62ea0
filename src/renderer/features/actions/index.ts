import { lazyComponent } from '../../lib/lazy-component.tsx';

export { NamespaceChangeItems, StageItems, TableChangeItems } from './ChangeItems.tsx';
export type { DeclareFieldsProps } from './declare/DeclareFields.tsx';
export { isChangeOpen, openChange, useChangeOpen, type WantedChange } from './open-change.ts';
export type { VersionRangeFieldsProps } from './ranges/VersionRangeFields.tsx';
export { VersionChangeItems } from './VersionChangeItems.tsx';
export type { VersionFieldsProps } from './version/VersionFields.tsx';

const words = { failed: 'Couldn’t load the form' };

/** The dialog of the change that `openChange` asked for, if any. */
export const ChangeDialog = lazyComponent(
  async () => (await import('./ChangeDialog.tsx')).ChangeDialog,
  words,
);

/** The fields of one operation each, without a dialog around them. */
export const VersionFields = lazyComponent(
  async () => (await import('./version/VersionFields.tsx')).VersionFields,
  words,
);
export const RangeFields = lazyComponent(
  async () => (await import('./ranges/VersionRangeFields.tsx')).VersionRangeFields,
  words,
);
export const DeclareFields = lazyComponent(
  async () => (await import('./declare/DeclareFields.tsx')).DeclareFields,
  words,
);
/** An object as rows of names and texts, or as JSON: a field for the other members of an operation. */
export const EntriesField = lazyComponent(
  async () => (await import('./fields/EntriesField.tsx')).EntriesField,
  words,
);

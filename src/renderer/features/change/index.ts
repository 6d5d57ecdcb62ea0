import { late } from '../../lib/late.tsx';

export { NamespaceChangeItems, StageItems, TableChangeItems } from './ChangeItems.tsx';
export type { DeclareFieldsProps } from './declare/DeclareFields.tsx';
export { isChangeOpen, openChange, useChangeOpen, type WantedChange } from './open-change.ts';
export type { RangeFieldsProps } from './ranges/RangeFields.tsx';
export { VersionChangeItems } from './VersionChangeItems.tsx';
export type { VersionFieldsProps } from './version/VersionFields.tsx';

const words = { failed: 'Couldn’t load the form' };

/** The dialog of the change that `openChange` asked for, if any. */
export const ChangeDialog = late(async () => (await import('./ChangeDialog.tsx')).ChangeDialog, words);

/** The fields of one operation each, without a dialog around them. */
export const VersionFields = late(
  async () => (await import('./version/VersionFields.tsx')).VersionFields,
  words,
);
export const RangeFields = late(async () => (await import('./ranges/RangeFields.tsx')).RangeFields, words);
export const DeclareFields = late(
  async () => (await import('./declare/DeclareFields.tsx')).DeclareFields,
  words,
);
/** An object as rows of names and texts, or as JSON: a field for the other members of an operation. */
export const EntriesField = late(async () => (await import('./fields/EntriesField.tsx')).EntriesField, words);

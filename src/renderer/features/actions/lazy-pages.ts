import { lazyComponent } from '#lib/lazy-component.tsx';

export { NamespaceChangeItems, StageItems } from './ChangeItems.tsx';

/** The dialog of the change that `openChange` asked for, if any. */
export const ChangeDialog = lazyComponent(async () => (await import('./ChangeDialog.tsx')).ChangeDialog, {
  failed: 'Couldn’t load the form',
});

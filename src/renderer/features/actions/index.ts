import { lazyComponent } from '#lib/lazy-component.tsx';

export {
  NamespaceChangeItems,
  StageItems,
  TableChangeItems,
  TableChangeSubmenus,
  VersionChangeItems,
} from './ChangeItems.tsx';
export { isChangeOpen, openChange, useChangeOpen, type WantedChange } from './open-change.ts';

/** The dialog of the change that `openChange` asked for, if any. */
export const ChangeDialog = lazyComponent(async () => (await import('./ChangeDialog.tsx')).ChangeDialog, {
  failed: 'Couldn’t load the form',
});

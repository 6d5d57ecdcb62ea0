import { lazyComponent } from '#lib/lazy-component.tsx';

/** The dialog of the change that `openChange` requested, if any. */
export const ChangeDialog = lazyComponent(async () => (await import('./ChangeDialog.tsx')).ChangeDialog, {
  failed: 'Couldn’t load the form',
});

const MENU = { failed: 'Couldn’t load the menu' };

/** Menu items load all operations, so they load after the window is shown, before a menu can be opened. */
export const NamespaceChangeItems = lazyComponent(
  async () => (await import('./ChangeItems.tsx')).NamespaceChangeItems,
  MENU,
  'soon',
);

export const StageItems = lazyComponent(
  async () => (await import('./ChangeItems.tsx')).StageItems,
  MENU,
  'soon',
);

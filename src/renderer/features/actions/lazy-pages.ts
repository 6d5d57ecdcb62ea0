import { lazyComponent } from '#lib/lazy-component.tsx';

/** The dialog of the change that `openChange` asked for, if any. */
export const ChangeDialog = lazyComponent(async () => (await import('./ChangeDialog.tsx')).ChangeDialog, {
  failed: 'Couldn’t load the form',
});

const MENU = { failed: 'Couldn’t load the menu' };

/** The words of menu items come with all operations: once the window is shown, and before anybody opens a menu. */
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

import { lazyComponent } from '#lib/lazy-component.tsx';

/** The dialog of the change that `openChange` asked for, if any. */
export const ChangeDialog = lazyComponent(async () => (await import('./ChangeDialog.tsx')).ChangeDialog, {
  failed: 'Couldn’t load the form',
});

const items = () => import('./ChangeItems.tsx');

/** In menus of the first picture, which nobody opens as fast as they come. */
export const LazyNamespaceItems = lazyComponent(
  async () => (await items()).NamespaceChangeItems,
  { failed: 'Couldn’t load actions' },
  'soon',
);

export const LazyStageItems = lazyComponent(
  async () => (await items()).StageItems,
  { failed: 'Couldn’t load actions' },
  'soon',
);

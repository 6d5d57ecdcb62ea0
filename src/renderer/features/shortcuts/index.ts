import { lazyComponent, lazyDialog } from '#lib/lazy-component.tsx';

export const KeySheet = lazyDialog(async () => (await import('./KeySheet.tsx')).KeySheet);

export const ShortcutList = lazyComponent(async () => (await import('./ShortcutList.tsx')).ShortcutList, {
  failed: 'Couldn’t load shortcuts',
});

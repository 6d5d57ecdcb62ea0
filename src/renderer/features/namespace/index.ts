import { lazyComponent } from '#lib/lazy-component.tsx';

export const NamespacePage = lazyComponent(async () => (await import('./NamespacePage.tsx')).NamespacePage, {
  failed: 'Couldn’t load this page',
});

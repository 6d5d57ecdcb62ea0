import { lazyComponent } from '#lib/lazy-component.tsx';

const words = { failed: 'Couldn’t load the path' };

export const Breadcrumbs = lazyComponent(async () => (await import('./Breadcrumbs.tsx')).Breadcrumbs, words);
/** Lists the siblings of an item. */
export const SiblingsButton = lazyComponent(
  async () => (await import('./SiblingsButton.tsx')).SiblingsButton,
  words,
);

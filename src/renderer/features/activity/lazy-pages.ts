import { lazyComponent } from '#lib/lazy-component.tsx';

/* In a file of its own: what stands beside it would be read with it before the first picture. */

export const ActivityDrawer = lazyComponent(
  async () => (await import('./ActivityDrawer.tsx')).ActivityDrawer,
  { failed: 'Couldn’t load Activity' },
  'soon',
);

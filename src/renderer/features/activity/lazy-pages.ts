import { lazyComponent } from '#lib/lazy-component.tsx';

/* In a file of its own: anything else in it would load before the first paint. */

export const ActivityDrawer = lazyComponent(
  async () => (await import('./ActivityDrawer.tsx')).ActivityDrawer,
  { failed: 'Couldn’t load Activity' },
  'soon',
);

import { lazyComponent } from '../../../lib/lazy-component.tsx';

/** Few tables are. */
export const DeclaredOnly = lazyComponent(async () => (await import('./DeclaredOnly.tsx')).DeclaredOnly, {
  failed: 'Couldn’t load the next steps',
});

import { late } from '../../../lib/late.tsx';

/** Few tables are. */
export const DeclaredOnly = late(async () => (await import('./DeclaredOnly.tsx')).DeclaredOnly, {
  failed: 'Couldn’t load the next steps',
});

import { late } from '../../../lib/late.tsx';

/** Few tables are. */
export const DeclaredOnly = late(async () => (await import('./DeclaredOnly.tsx')).DeclaredOnly, {
  failed: 'What can be made of a declared table did not load.',
});

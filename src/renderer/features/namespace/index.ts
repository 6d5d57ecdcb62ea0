import { late } from '../../lib/late.tsx';

export const NamespacePage = late(async () => (await import('./NamespacePage.tsx')).NamespacePage, {
  failed: 'The page of the namespace did not load.',
});

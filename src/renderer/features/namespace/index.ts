import { late } from '../../lib/late.tsx';

export const NamespacePage = late(async () => (await import('./NamespacePage.tsx')).NamespacePage, {
  failed: 'Couldn’t load this page',
});

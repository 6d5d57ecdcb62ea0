import { late } from '../../lib/late.tsx';

const words = { failed: 'Couldn’t load the path' };

export const Breadcrumbs = late(async () => (await import('./Breadcrumbs.tsx')).Breadcrumbs, words);
/** The names beside one, to go to. */
export const SiblingsButton = late(async () => (await import('./SiblingsButton.tsx')).SiblingsButton, words);

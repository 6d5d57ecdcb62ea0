import { late } from '../../lib/late.tsx';

export const ServerPage = late(async () => (await import('./ServerPage.tsx')).ServerPage, {
  failed: 'The page of the local server did not load.',
});
export { FaultsMark } from './FaultsMark.tsx';
export { areFaultsOn } from './model/turned-dials.ts';
export { serverWords } from './server-words.ts';

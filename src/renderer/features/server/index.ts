import { late } from '../../lib/late.tsx';

export const ServerPage = late(async () => (await import('./ServerPage.tsx')).ServerPage, {
  failed: 'Couldn’t load this page',
});
export { FaultsMark } from './FaultsMark.tsx';
export { areFaultsOn } from './model/turned-dials.ts';
export { serverWords } from './server-status.ts';

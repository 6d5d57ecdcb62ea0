import { lazyComponent } from '#lib/lazy-component.tsx';

export const ServerPage = lazyComponent(async () => (await import('./ServerPage.tsx')).ServerPage, {
  failed: 'Couldn’t load this page',
});
export { FaultsMark } from './FaultsMark.tsx';
export { areFaultsOn } from './model/active-fault-count.ts';
export { serverStatusText } from './server-status.ts';

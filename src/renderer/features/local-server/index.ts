import { lazyComponent } from '#lib/lazy-component.tsx';

export const ServerPage = lazyComponent(async () => (await import('./ServerPage.tsx')).ServerPage, {
  failed: 'Couldn’t load this page',
});
export { areFaultsOn, FaultsMark, serverStatusText } from './server-status.tsx';

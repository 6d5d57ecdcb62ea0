import { lazyComponent } from '#lib/lazy-component.tsx';

export const ActivityDrawer = lazyComponent(
  async () => (await import('./ActivityDrawer.tsx')).ActivityDrawer,
  { failed: 'Couldn’t load Activity' },
  'soon',
);
export { CopyRequestMenu } from './CopyRequestMenu.tsx';
export { PhaseBar } from './PhaseBar.tsx';
export { RequestFacts, useRequest } from './RequestFacts.tsx';

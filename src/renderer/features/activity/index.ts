export { CopyRequestMenu } from './CopyRequestMenu.tsx';
export { ActivityDrawer } from './lazy-pages.ts';
export { PhaseBar } from './PhaseBar.tsx';
export { RequestFacts, useRequest } from './RequestFacts.tsx';

export { CopyRequestMenu } from './CopyRequestMenu.tsx';
export { ActivityDrawer } from './lazy-drawer.ts';
export { PhaseBar } from './PhaseBar.tsx';
export { RequestFacts, useRequest } from './RequestFacts.tsx';

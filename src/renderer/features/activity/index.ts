export { ActivityDrawer, type ActivityDrawerProps } from './ActivityDrawer.tsx';
export { CopyRequestMenu } from './copy/CopyRequestMenu.tsx';
export { PhaseBar } from './PhaseBar.tsx';
export { RequestFacts } from './RequestFacts.tsx';

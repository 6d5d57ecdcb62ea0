export { ActivityDrawer, type ActivityDrawerProps } from './ActivityDrawer.tsx';
export { PhaseBar } from './PhaseBar.tsx';
export { RequestFacts } from './RequestFacts.tsx';

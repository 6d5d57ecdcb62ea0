export { ActivityDrawer, type ActivityDrawerProps } from './ActivityDrawer.tsx';

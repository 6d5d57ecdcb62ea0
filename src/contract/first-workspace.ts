import type { Workspace } from './app.ts';

/** A first start; a double click on the edge of a panel goes back to its size here. */
export const FIRST_WORKSPACE: Workspace = {
  connectionId: null,
  groups: [{ tabs: [], activeTab: null }],
  focusedGroup: 0,
  leftShare: 0.5,
  sidebarWidth: 264,
  drawerOpen: false,
  drawerHeight: 164,
  inspectorOpen: true,
  inspectorWidth: 280,
};

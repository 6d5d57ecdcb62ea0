import { create } from 'zustand';
import { updateLayout } from './workspace.ts';

/** The request that is selected in the activity drawer. */
export const useSelectedRequest = create<{ readonly requestId: number | undefined }>(() => ({
  requestId: undefined,
}));

export function selectRequest(requestId: number | undefined): void {
  useSelectedRequest.setState({ requestId });
}

/** Opens the drawer on a request. */
export function showRequest(requestId: number): void {
  selectRequest(requestId);
  updateLayout({ drawerOpen: true });
}

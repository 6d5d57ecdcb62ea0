import type { WindowToOpen } from '../../../contract/app.ts';
import { WINDOW_FRAGMENT } from '../../../contract/web-socket.ts';
import { showToast } from '../../ui/Toasts.tsx';
import { host } from '../host/host.ts';
import { useHostState } from '../host/host-state.ts';
import { showFailure } from '../show-failure.ts';

/** Another window of the same program; in a browser another page. */
export function openWindow(which: WindowToOpen['which']): void {
  if (useHostState.getState().info?.shell === 'desktop') host.windows.open({ which }).catch(showFailure);
  else openPage(which);
}

/**
 * SECURITY: the token is in no address here. A page that this one opens gets a copy of what this tab keeps, the token among
 * it; that it is of this very origin is what lets it.
 */
function openPage(which: WindowToOpen['which']): void {
  const opened = window.open(`${location.origin}/#${WINDOW_FRAGMENT}=${which}`);
  if (opened === null) {
    showToast({
      tone: 'danger',
      text: 'Your browser blocked the new window. Allow pop-ups for this address and try again.',
    });
  }
}

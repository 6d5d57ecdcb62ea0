import type { LinkPlace } from '../../../contract/links.ts';
import { openTab } from '../../lib/workspace/workspace.ts';
import { showTableAs } from '../table/index.ts';

/** SECURITY: a link leads somewhere and does nothing there, whatever it says and wherever it comes from. */
export function goTo(connectionId: string, place: LinkPlace): void {
  switch (place.kind) {
    case 'table':
      showTableAs(connectionId, place.id, place);
      openTab({ kind: 'table', connectionId, id: place.id });
      break;
    case 'namespace':
      openTab({ kind: 'namespace', connectionId, id: place.id });
      break;
    case 'connection':
      openTab({ kind: 'connection', connectionId });
  }
}

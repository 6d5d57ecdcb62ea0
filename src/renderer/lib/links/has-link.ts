import type { TabContent } from '../workspace/tab-content.ts';

/** Not to what only this window has: a text that was pasted, a form that is being filled in. */
export function hasLink(content: TabContent | undefined): boolean {
  switch (content?.kind) {
    case undefined:
    case 'plan':
    case 'create-table':
      return false;
    case 'connection':
      return content.connectionId !== null;
    case 'compare':
      return 'runId' in content.before && 'runId' in content.after;
    default:
      return true;
  }
}

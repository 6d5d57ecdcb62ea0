import type { Connection } from '#contract/index.ts';
import { useHostState } from '#lib/host/host-state.ts';
import { activeTab, type TabContent, useWorkspace } from '#lib/workspace/workspace.ts';
import { cutText, visibleSegments } from '#protocol/visible-text.ts';
import { connectionOf, tabTitle } from './pages.tsx';

const NAME = 'Vitrine';
const LONGEST = 80;

/** `products - lakehouse - Vitrine`, for the system’s list of windows. */
export function windowTitle(
  content: TabContent | undefined,
  connections: readonly Connection[],
  shownId: string | null = null,
): string {
  if (content === undefined) return NAME;
  const title = plain(tabTitle(content, connections));
  // A batch names no connection: the window shows the one that it is for.
  const ofBatch = content.kind === 'batch' ? connections.find(({ id }) => id === shownId) : undefined;
  const connection = connectionOf(content, connections) ?? ofBatch;
  const place = connection === undefined ? undefined : plain(connection.name);
  // The page of a connection or its root has the connection’s name already.
  const isSaid = place === undefined || title === place || title.startsWith(`${place} `);
  return [title, ...(isSaid ? [] : [place]), NAME].join(' - ');
}

/** SECURITY: a name from a server is shown outside of the page here: nothing in it may reorder or hide the rest. */
function plain(name: string): string {
  const segments = visibleSegments(cutText(name, LONGEST));
  return segments.map((segment) => (segment.kind === 'text' ? segment.text : '\u{FFFD}')).join('');
}

export function installTitle(): void {
  const apply = () => {
    const workspace = useWorkspace.getState();
    const { connections } = useHostState.getState();
    const title = windowTitle(activeTab(workspace)?.content, connections, workspace.connectionId);
    if (document.title !== title) document.title = title;
  };
  apply();
  useWorkspace.subscribe(apply);
  useHostState.subscribe((state, before) => {
    if (state.connections !== before.connections) apply();
  });
}

import type { Connection } from '#contract/index.ts';
import { useHostState } from '#lib/host/host-state.ts';
import { activeTab, type TabContent, useWorkspace } from '#lib/workspace/workspace.ts';
import { cutText, visibleSegments } from '#protocol/visible-text.ts';
import { connectionOf, tabTitle } from './pages.tsx';

const NAME = 'Vitrine';
const LONGEST = 80;

/** `products - lakehouse - Vitrine`: what one sees of a window where it is one of many. */
export function windowTitle(
  content: TabContent | undefined,
  connections: readonly Connection[],
  shownId: string | null = null,
): string {
  if (content === undefined) return NAME;
  const title = plain(tabTitle(content, connections));
  // A batch says no connection of its own: the window shows the one that it is for.
  const ofBatch = content.kind === 'batch' ? connections.find(({ id }) => id === shownId) : undefined;
  const connection = connectionOf(content, connections) ?? ofBatch;
  const place = connection === undefined ? undefined : plain(connection.name);
  // The page of a connection, or of its root, is called as that is.
  const isSaid = place === undefined || title === place || title.startsWith(`${place} `);
  return [title, ...(isSaid ? [] : [place]), NAME].join(' - ');
}

/** SECURITY: a name from a server stands outside of the page here: nothing in it may turn or hide the rest. */
function plain(name: string): string {
  const segments = visibleSegments(cutText(name, LONGEST));
  return segments.map((segment) => (segment.kind === 'text' ? segment.text : '\u{FFFD}')).join('');
}

/** The title of the window says where the user is, as long as the window lives. */
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

import type { Connection } from '#contract/index.ts';
import { removeConnection } from '#domain/remove-connection.ts';
import { showFailure } from '#lib/host/failure.ts';
import { host } from '#lib/host/host.ts';
import { activeTab, openTab, useWorkspace } from '#lib/workspace/workspace.ts';
import { showToast } from '#ui/Toasts.tsx';

/** Its page, until the next one is looked at. */
export function previewConnection(connectionId: string): void {
  openTab({ kind: 'connection', connectionId }, { preview: true });
}

export function keepOpen(connectionId: string): void {
  openTab({ kind: 'connection', connectionId });
}

/** Secrets go along, in the host; a sign-in does not. */
export async function duplicate({ id, name }: Connection): Promise<void> {
  try {
    const copy = await host.connections.duplicate({ connectionId: id });
    keepOpen(copy.id);
    showToast({ text: `${name} duplicated` });
  } catch (problem) {
    showFailure(problem);
  }
}

/** Its neighbour is shown then: the list stays, and the keys in it. */
export function remove(connections: readonly Connection[], index: number): void {
  const connection = connections[index];
  if (connection === undefined) return;
  const shown = activeTab(useWorkspace.getState())?.content;
  const isShown = shown?.kind === 'connection' && shown.connectionId === connection.id;
  const neighbour = connections[index + 1] ?? connections[index - 1];
  if (isShown && neighbour !== undefined) previewConnection(neighbour.id);
  void removeConnection(connection);
}

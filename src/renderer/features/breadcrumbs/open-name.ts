import { openTab } from '../../lib/workspace/workspace.ts';

/** The page of a namespace; what one only passes through takes no tab of its own. */
export function openNamespace(connectionId: string, id: readonly string[]): void {
  openTab({ kind: 'namespace', connectionId, id }, { preview: true });
}

export function openTable(connectionId: string, id: readonly string[]): void {
  openTab({ kind: 'table', connectionId, id }, { preview: true });
}

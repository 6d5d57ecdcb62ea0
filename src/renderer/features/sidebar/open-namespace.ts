import { openTab } from '../../lib/workspace/workspace.ts';

/** The page of a namespace, the root one too. */
export function openNamespace(connectionId: string, id: readonly string[]): void {
  openTab({ kind: 'namespace', connectionId, id });
}

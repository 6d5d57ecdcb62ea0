/** Names this page to the host: what it is told of its own doings it knows already. */
export const WRITER = crypto.randomUUID();

const revisions = new Map<string, number>();

/** The state of a draft that this window has seen last: over a later one it saves nothing. */
export function seenRevision(draftId: string): number {
  return revisions.get(draftId) ?? 0;
}

export function sawRevision(draftId: string, revision: number): void {
  revisions.set(draftId, revision);
}

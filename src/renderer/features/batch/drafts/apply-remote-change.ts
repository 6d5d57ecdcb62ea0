const told = new Set<string>();

/** Changes a batch as the host told it: the host is not told that in return. */
export function applyRemoteChange(draftId: string, change: () => void): void {
  told.add(draftId);
  try {
    change();
  } finally {
    told.delete(draftId);
  }
}

/** Whether what changes at this moment comes from the host. */
export function isReported(draftId: string): boolean {
  return told.has(draftId);
}

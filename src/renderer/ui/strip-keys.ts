/** Of what stands in a row, the one that a key leads to, round the ends; undefined: the key leads nowhere. */
export function stripTarget<Id>(key: string, ids: readonly Id[], currentId: Id | undefined): Id | undefined {
  const current = currentId === undefined ? -1 : ids.indexOf(currentId);
  switch (key) {
    case 'ArrowRight':
      return ids[(current + 1) % ids.length];
    case 'ArrowLeft':
      return ids.at(Math.max(current, 0) - 1);
    case 'Home':
      return ids[0];
    case 'End':
      return ids.at(-1);
    default:
      return undefined;
  }
}

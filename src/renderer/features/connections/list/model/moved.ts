/** The same ids, one of them at another place: `to` is its index afterwards. */
export function moved(ids: readonly string[], id: string, to: number): readonly string[] {
  const others = ids.filter((other) => other !== id);
  return others.toSpliced(Math.max(0, Math.min(others.length, to)), 0, id);
}

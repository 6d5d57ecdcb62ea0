export function replacedAt<Entry>(list: readonly Entry[], place: number, entry: Entry): readonly Entry[] {
  return list.map((before, index) => (index === place ? entry : before));
}

export function withoutAt<Entry>(list: readonly Entry[], place: number): readonly Entry[] {
  return list.filter((_, index) => index !== place);
}

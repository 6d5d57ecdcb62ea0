/** Chance that is the same on every machine: whole numbers and the four operations, nothing that rounds otherwise elsewhere. */
export interface Random {
  /** From 0 up to 1, without 1. */
  share(): number;
  /** From 0 up to `end`, without `end`. */
  below(end: number): number;
  pick<Item>(items: readonly [Item, ...Item[]]): Item;
  /** About 0, seldom beyond 2: near enough to a normal distribution. */
  spread(): number;
}

const TWO_TO_32 = 2 ** 32;

/** Mulberry32: small, fast, and random enough for made-up rows. */
export function createRandom(seed: number): Random {
  let state = seed | 0;

  function share(): number {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / TWO_TO_32;
  }

  const below = (end: number) => Math.floor(share() * end);
  return {
    share,
    below,
    pick: (items) => items[below(items.length)] ?? items[0],
    spread: () => share() + share() + share() + share() - 2,
  };
}

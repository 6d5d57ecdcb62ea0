/**
 * Pseudo-random numbers that are the same on every machine: only integers and basic arithmetic, which rounds the same
 * everywhere.
 */
export interface Random {
  /** From 0 to 1, exclusive. */
  share(): number;
  /** From 0 to `end`, exclusive. */
  below(end: number): number;
  pick<Item>(items: readonly [Item, ...Item[]]): Item;
  /** Near 0, rarely beyond ±2: approximately a normal distribution. */
  spread(): number;
}

const TWO_TO_32 = 2 ** 32;

/** Mulberry32: small, fast, and random enough for generated rows. */
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

interface Clusters {
  /** A point near the center of each given cluster. All points have length 1. */
  points(clusters: readonly number[]): Float32Array<ArrayBuffer>;
}

interface ClusterSizes {
  readonly families: number;
  /** The number of groups per family. Cluster `n` is in family `n / groups`. */
  readonly groups: number;
  readonly dimensions: number;
}

/** The distance of points from the center of their cluster, relative to its length of 1. */
const SPREAD = 0.12;

/**
 * Points like those of an embedding: the points of a group are close together, and groups of a family are near each
 * other.
 */
export function createClusters(random: Random, { families, groups, dimensions }: ClusterSizes): Clusters {
  const direction = () => scaledToOne(Float32Array.from({ length: dimensions }, () => random.spread()));
  const middles = Array.from({ length: families }, direction).flatMap((family) =>
    Array.from({ length: groups }, () => halfway(family, direction())),
  );
  const near = (value: number) => value + random.spread() * SPREAD;
  return {
    points(clusters) {
      const points = new Float32Array(clusters.length * dimensions);
      for (const [at, cluster] of clusters.entries()) {
        points.set(scaledToOne((middles[cluster] ?? new Float32Array()).map(near)), at * dimensions);
      }
      return points;
    },
  };
}

function halfway(one: Float32Array, other: Float32Array): Float32Array {
  return scaledToOne(one.map((value, at) => value + (other[at] ?? 0)));
}

function scaledToOne(point: Float32Array): Float32Array {
  const length = Math.sqrt(point.reduce((sum, value) => sum + value * value, 0));
  return point.map((value) => value / length);
}

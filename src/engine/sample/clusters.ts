import type { Random } from './random.ts';

export interface Clusters {
  /** A point near the middle of each of these clusters, one after the other. Every point has the length 1. */
  points(clusters: readonly number[]): Float32Array<ArrayBuffer>;
}

export interface ClusterSizes {
  readonly families: number;
  /** In each family. Cluster `n` is of family `n / groups`. */
  readonly groups: number;
  readonly dimensions: number;
}

/** How far points lie from the middle of their cluster, against the length 1 of the middle. */
const SPREAD = 0.12;

/** Points as an embedding would put them: those of a group lie together, and groups of one family near each other. */
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

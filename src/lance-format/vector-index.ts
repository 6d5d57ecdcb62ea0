import { z } from 'zod';
import type { GraphInside, VectorInside } from './index-inside.ts';
import { readCentroids, readPartitionSizes } from './ivf-buffer.ts';
import { type IndexSource, jsonIn, type LanceFile, readLanceFile, wordIn } from './lance-file.ts';

/** Returns undefined if it is not a vector index. */
export async function readVectorIndex(source: IndexSource): Promise<VectorInside | undefined> {
  const [searched, vectors] = await Promise.all([
    readLanceFile(source, 'index.idx', readSearchedFile),
    readLanceFile(source, 'auxiliary.idx', readVectorFile),
  ]);
  const formatVersion = searched?.formatVersion ?? vectors?.formatVersion;
  if (formatVersion === undefined) return undefined;
  return {
    kind: 'vector',
    formatVersion,
    type: searched?.type,
    metric: vectors?.metric ?? searched?.metric,
    rows: vectors?.rows,
    dimension: vectors?.dimension ?? searched?.dimension,
    partitionSizes: vectors?.partitionSizes,
    subVectors: vectors?.subVectors,
    bits: vectors?.bits,
    loss: searched?.loss,
    graph: searched?.graph,
  };
}

/** The file that is searched first: the centroids, and graphs if there are any. */
async function readSearchedFile(file: LanceFile) {
  const { formatVersion, metadata } = file;
  const { type, distance_type: metric } = jsonIn(metadata.get('lance:index'), kindOfIndex) ?? {};
  const centroids = await readCentroids(file);
  return {
    formatVersion,
    type: wordIn(type),
    metric: wordIn(metric),
    graph: graphIn(metadata),
    ...centroids,
  };
}

const kindOfIndex = z.object({
  type: z.string().optional(),
  distance_type: z.string().optional(),
});

/** The file of the quantized vectors. */
async function readVectorFile(file: LanceFile) {
  const { formatVersion, metadata, rows } = file;
  const [text] = jsonIn(metadata.get('storage_metadata'), z.array(z.string())) ?? [];
  const { nbits, num_bits, dimension, dim, num_sub_vectors } = jsonIn(text, quantizer) ?? {};
  return {
    formatVersion,
    rows,
    metric: wordIn(metadata.get('distance_type')),
    partitionSizes: await readPartitionSizes(file),
    bits: nbits ?? num_bits,
    dimension: dimension ?? dim,
    subVectors: num_sub_vectors,
  };
}

const count = z.int().nonnegative().optional().catch(undefined);

/** Each quantizer has its own names for the same properties. */
const quantizer = z.object({
  nbits: count,
  num_bits: count,
  dimension: count,
  dim: count,
  num_sub_vectors: count,
});

/** Each partition has a graph with the same parameters. An empty partition may have none. */
function graphIn(metadata: LanceFile['metadata']): GraphInside | undefined {
  const texts = jsonIn(metadata.get('lance:hnsw'), z.array(z.string())) ?? [];
  for (const text of texts) {
    const { params } = jsonIn(text, graph) ?? {};
    if (params !== undefined) return { neighbors: params.m, efConstruction: params.ef_construction };
  }
  return undefined;
}

const graph = z.object({ params: z.object({ m: count, ef_construction: count }) });

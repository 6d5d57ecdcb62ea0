import type { IndexInsideFacts, IndexSegment, InsideOfIndex } from '#contract/index.ts';
import { type IndexFiles, operations, type SentIndexSegment } from '#protocol/index.ts';
import { presentRaw } from '../catalog/present-raw.ts';
import type { IndexStatsParams } from '../catalog/table-stats.ts';
import type { NamespaceClient } from '../namespace/namespace-client.ts';

interface IndexInsideOptions {
  readonly client: NamespaceClient;
  readonly now?: () => number;
}

/** The structure of an index, which only Vitrine's own servers read from its files, on disk or in storage. */
export async function fetchIndexInside(
  { client, now = Date.now }: IndexInsideOptions,
  { id, name, anyway = false, signal }: IndexStatsParams,
): Promise<InsideOfIndex> {
  const { answer, raw } = await client.call(operations.describeIndexInside, {
    id,
    names: { name },
    sendAnyway: anyway,
    signal,
  });
  const segments = [...answer.segments].sort(byAge);
  return {
    facts: joinedFacts(segments.flatMap(({ files }) => files ?? [])),
    segments: segments.map(presentSegment),
    raw: await presentRaw(raw),
    at: now(),
  };
}

function byAge(first: SentIndexSegment, second: SentIndexSegment): number {
  return Number((first.version ?? 0n) - (second.version ?? 0n));
}

function presentSegment(segment: SentIndexSegment): IndexSegment {
  const {
    index_uuid: uuid,
    version,
    created_at_millis: created,
    size_bytes: bytes,
    files,
    problem,
  } = segment;
  return {
    index_uuid: uuid,
    version: version ?? null,
    created_at_millis: created == null ? null : Number(created),
    size_bytes: bytes ?? null,
    // The documents of a text index are the rows that have a text; the number of covered rows is unknown.
    num_rows: files?.num_rows ?? null,
    format_version: files?.format_version ?? null,
    ...(problem == null ? {} : { problem }),
  };
}

type FactsOf<Kind extends IndexInsideFacts['kind']> = Extract<IndexInsideFacts, { readonly kind: Kind }>;

/** Combines the segments of an index, the oldest first. How it was built is read from the first. */
function joinedFacts(files: readonly IndexFiles[]): IndexInsideFacts {
  const [first] = files;
  // Segments of different kinds are an index of an unknown type.
  if (first === undefined || files.some(({ kind }) => kind !== first.kind)) return { kind: 'unknown' };
  switch (first.kind) {
    case 'vector':
      return vectorFacts(first, files);
    case 'btree':
      return btreeFacts(first, files);
    case 'bitmap':
      // With several segments, a value may be counted more than once.
      return { kind: 'bitmap', num_values: files.length === 1 ? (first.num_values ?? null) : null };
    case 'text':
      return textFacts(first, files);
    case 'unknown':
      return { kind: 'unknown' };
  }
}

function vectorFacts(first: IndexFiles, files: readonly IndexFiles[]): FactsOf<'vector'> {
  return {
    kind: 'vector',
    index_type: first.index_type ?? null,
    distance_type: first.distance_type ?? null,
    dimension: first.dimension ?? null,
    num_rows: sumOf(files, 'num_rows'),
    partition_sizes: partitionSizesOf(files),
    num_sub_vectors: first.num_sub_vectors ?? null,
    num_bits: first.num_bits ?? null,
    loss: first.loss ?? null,
    m: first.m ?? null,
    ef_construction: first.ef_construction ?? null,
  };
}

/** Added rows use the existing centroids, so that a query probes the same partitions in all segments. */
function partitionSizesOf(files: readonly IndexFiles[]): number[] | null {
  const lists: (readonly number[])[] = [];
  for (const { partition_sizes: sizes } of files) {
    if (sizes == null) return null;
    lists.push(sizes);
  }
  const [first = []] = lists;
  // With different centroids, all partitions count separately.
  if (lists.some(({ length }) => length !== first.length)) return lists.flat();
  return first.map((_, at) => lists.reduce((sum, sizes) => sum + (sizes[at] ?? 0), 0));
}

function btreeFacts(first: IndexFiles, files: readonly IndexFiles[]): FactsOf<'btree'> {
  return {
    kind: 'btree',
    num_rows: sumOf(files, 'num_rows'),
    num_pages: sumOf(files, 'num_pages'),
    page_rows: first.page_rows ?? null,
  };
}

function textFacts(first: IndexFiles, files: readonly IndexFiles[]): FactsOf<'text'> {
  return {
    kind: 'text',
    num_documents: sumOf(files, 'num_documents'),
    num_tokens: sumOf(files, 'num_tokens'),
    total_tokens: sumOf(files, 'total_tokens'),
    num_partitions: sumOf(files, 'num_partitions'),
    with_position: first.with_position ?? null,
  };
}

type Counted = 'num_rows' | 'num_pages' | 'num_documents' | 'num_tokens' | 'total_tokens' | 'num_partitions';

/** Null if a segment lacks the number. */
function sumOf(files: readonly IndexFiles[], member: Counted): bigint | null {
  let sum = 0n;
  for (const file of files) {
    const one = file[member];
    if (one == null) return null;
    sum += one;
  }
  return sum;
}

import type { IndexConfig, IndexStatistics, TableStatistics } from '@lancedb/lancedb';
import type { IndexCoverage, IndexFacts, SizeStats } from '../calls.ts';

/** The engine's list of indices calls them otherwise than everything else does. */
const KINDS: Readonly<Record<string, string>> = {
  IvfFlat: 'IVF_FLAT',
  IvfSq: 'IVF_SQ',
  IvfPq: 'IVF_PQ',
  IvfRq: 'IVF_RQ',
  IvfHnswFlat: 'IVF_HNSW_FLAT',
  IvfHnswPq: 'IVF_HNSW_PQ',
  IvfHnswSq: 'IVF_HNSW_SQ',
  BTree: 'BTREE',
  Bitmap: 'BITMAP',
  LabelList: 'LABEL_LIST',
};

export function indexFacts(index: IndexConfig): IndexFacts {
  return {
    name: index.name,
    uuid: index.indexUuid,
    columns: index.columns,
    type: KINDS[index.indexType] ?? index.indexType,
    indexedRows: index.numIndexedRows,
    unindexedRows: index.numUnindexedRows,
    bytes: index.sizeBytes,
  };
}

export function indexCoverage(index: IndexStatistics): IndexCoverage {
  return {
    indexedRows: index.numIndexedRows,
    unindexedRows: index.numUnindexedRows,
    type: index.indexType,
    distanceType: index.distanceType,
    parts: index.numIndices,
  };
}

export function sizeStats({ totalBytes, numRows, numIndices, fragmentStats }: TableStatistics): SizeStats {
  const { min, max, mean, p25, p50, p75, p99 } = fragmentStats.lengths;
  return {
    totalBytes,
    rows: numRows,
    indices: numIndices,
    fragments: fragmentStats.numFragments,
    smallFragments: fragmentStats.numSmallFragments,
    lengths: { min, max, mean, p25, p50, p75, p99 },
  };
}

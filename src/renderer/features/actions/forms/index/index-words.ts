import type { IndexKind } from '#tuning/index-parameters.ts';
import type { Metric } from './index-draft.ts';

/** What each kind is for. */
export const KIND_SENTENCES: Readonly<Record<IndexKind, string>> = {
  IVF_PQ: 'Partitions, vectors compressed: small, and inexact without a refine factor.',
  IVF_FLAT: 'Partitions, vectors whole: exact within what is probed, as large as the column.',
  IVF_RQ: 'Partitions, a bit or more of each number: small, and fast to build.',
  IVF_HNSW_SQ: 'Graphs, a byte of each number: fast searches, slow to build.',
  IVF_HNSW_PQ: 'Graphs, vectors compressed: fast searches, slow to build, less exact.',
  BTREE: 'For ranges and many distinct values.',
  BITMAP: 'For few distinct values.',
  LABEL_LIST: 'For what is in a list: array_has, array_has_any, array_has_all.',
  FTS: 'For words in texts, ranked by BM25.',
  FM: 'For any part of a text: contains.',
};

export const METRIC_SENTENCES: Readonly<Record<Metric, string>> = {
  l2: 'Distance between the points.',
  cosine: 'The angle between vectors, whatever their lengths.',
  dot: 'The product: for vectors of one length, as cosine.',
};

import type { Connection } from '#contract/index.ts';
import type { VectorColumn } from '../../model/query-columns.ts';
import type { Vector } from './vector-member.ts';

/** What every source of vectors is given. */
export interface SourceProps {
  readonly connection: Connection;
  readonly id: readonly string[];
  readonly version: bigint | undefined;
  /** Those of the table, and the one that is searched, where it is known. */
  readonly columns: readonly VectorColumn[];
  readonly column: VectorColumn | undefined;
  /** One vector at least. */
  readonly onGive: (vectors: readonly Vector[]) => void;
}

import type { Comparison, ManifestComparison } from './comparison.ts';

/** One side in words: which server, which table, which version. */
export interface ExportedSide {
  readonly connection: string;
  readonly id: readonly string[];
  /** Undefined where neither the user nor the server says. */
  readonly version: bigint | undefined;
}

export interface ExportedComparison {
  readonly before: ExportedSide;
  readonly after: ExportedSide;
  readonly summary: string;
  readonly comparison: Comparison;
  /** Undefined while it is not known. */
  readonly manifest: ManifestComparison | undefined;
}

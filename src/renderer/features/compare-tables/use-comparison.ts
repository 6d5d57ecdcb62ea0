import { useMemo } from 'react';
import type { CompareTablesContent } from '../../lib/workspace/workspace.ts';
import type { ComparisonSide } from './comparison-side.ts';
import {
  type Comparison,
  compareManifests,
  compareTables,
  type ManifestComparison,
} from './model/comparison.ts';
import { summaryOf } from './model/summary.ts';
import { type SideResult, useSide } from './use-side.ts';
import { type RecordAnswer, useVersionRecord } from './use-version-record.ts';

export type BothSides<Answer> = Readonly<Record<ComparisonSide, Answer>>;

export interface ShownComparison {
  readonly tables: BothSides<SideResult>;
  readonly records: BothSides<RecordAnswer>;
  readonly comparison: Comparison;
  readonly manifest: ManifestComparison;
  /** Undefined until both sides have answered. */
  readonly summary: string | undefined;
}

export function useComparison({ before: one, after: other }: CompareTablesContent): ShownComparison {
  const [before, after] = [useSide(one), useSide(other)];
  const [oneRecord, otherRecord] = [useVersionRecord(before), useVersionRecord(after)];
  const comparison = useMemo(
    () => compareTables({ before: before.answer, after: after.answer }),
    [before.answer, after.answer],
  );
  const manifest = useMemo(
    () => compareManifests({ before: oneRecord.answer, after: otherRecord.answer }),
    [oneRecord.answer, otherRecord.answer],
  );
  const isWhole = before.answer !== undefined && after.answer !== undefined;
  const summary = useMemo(() => (isWhole ? summaryOf(comparison) : undefined), [isWhole, comparison]);
  return {
    tables: { before, after },
    records: { before: oneRecord, after: otherRecord },
    comparison,
    manifest,
    summary,
  };
}

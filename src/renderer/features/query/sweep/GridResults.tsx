import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { CompareIcon } from '../../../ui/icons.ts';
import styles from './GridResults.module.css';
import { nextMarks } from './model/marks.ts';
import { middleRun } from './model/result.ts';
import { IN_ORDER, type Sorting } from './model/sort-results.ts';
import { ResultChart } from './ResultChart.tsx';
import { ResultTable } from './ResultTable.tsx';
import { SortChoice } from './SortChoice.tsx';
import type { GridRunState } from './what-if-state.ts';

export interface GridResultsProps {
  readonly run: GridRunState;
  readonly onOpenRun: (runId: string) => void;
  readonly onCompare: (beforeRunId: string, afterRunId: string) => void;
}

/** What came of a grid so far: a picture, and a row for each variant. */
export function GridResults({ run, onOpenRun, onCompare }: GridResultsProps) {
  const [sorting, setSorting] = useState<Sorting>(IN_ORDER);
  const [marks, setMarks] = useState<readonly number[]>([]);
  const runIds = marks.flatMap((index) => runIdAt(run, index) ?? []);
  const [before, after] = runIds;
  return (
    <>
      <ResultChart results={run.results} names={run.names} />
      <div className={styles.tools}>
        <SortChoice sorting={sorting} onSort={setSorting} />
        <span className={styles.hint}>
          Press Enter to open a plan, Space to select. Select two to compare.
        </span>
        <Button
          size="small"
          icon={CompareIcon}
          disabled={before === undefined || after === undefined}
          onPress={() => before !== undefined && after !== undefined && onCompare(before, after)}
        >
          Compare
        </Button>
      </div>
      <ResultTable
        run={run}
        sorting={sorting}
        onSort={setSorting}
        marks={marks}
        onMark={(index) => setMarks((now) => nextMarks(now, index))}
        onOpen={(index) => {
          const runId = runIdAt(run, index);
          if (runId !== undefined) onOpenRun(runId);
        }}
      />
    </>
  );
}

/** Of the run that stands for a variant. */
function runIdAt({ results }: GridRunState, index: number): string | undefined {
  const result = results[index];
  return result && middleRun(result)?.runId;
}

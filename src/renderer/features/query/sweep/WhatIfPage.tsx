import { useState } from 'react';
import type { Connection } from '../../../../contract/index.ts';
import { VisibleText } from '../../../ui/VisibleText.tsx';
import { readQuery } from '../model/query-text.ts';
import { ConfirmSweep } from './ConfirmSweep.tsx';
import { GridFields } from './GridFields.tsx';
import { GridResults } from './GridResults.tsx';
import { GridRunBar } from './GridRunBar.tsx';
import { gridOf } from './model/grid.ts';
import styles from './WhatIfPage.module.css';
import { startGrid, useWhatIf } from './what-if-state.ts';

export interface WhatIfPageProps {
  readonly connection: Connection;
  readonly id: readonly string[];
  /** The query whose parameters are varied, as JSON. */
  readonly baseQuery: string;
  readonly onOpenRun: (runId: string) => void;
  readonly onCompare: (beforeRunId: string, afterRunId: string) => void;
}

/** One query, its parameters varied, every variant run in turn. */
export function WhatIfPage({ connection, id, baseQuery, onOpenRun, onCompare }: WhatIfPageProps) {
  const { input, repeats, run } = useWhatIf(connection.id, id);
  const [isAsking, setAsking] = useState(false);
  const { query } = readQuery(baseQuery);
  const grid = gridOf(input, repeats);
  const start = () => {
    setAsking(false);
    void startGrid(connection.id, id, baseQuery);
  };
  return (
    <section className={styles.page} aria-label="What if">
      <header className={styles.header}>
        <h1 className={styles.title}>Parameter sweep</h1>
        <span className={styles.lead}>
          Runs the query on <VisibleText text={id.join(' / ')} /> once for each combination of values.
        </span>
      </header>
      <GridFields {...{ connection, id, input, grid, query }} />
      <GridRunBar
        {...{ connection, id, grid, repeats, run }}
        isReadable={query !== undefined}
        onStart={connection.production ? () => setAsking(true) : start}
      />
      {run !== undefined && <GridResults run={run} onOpenRun={onOpenRun} onCompare={onCompare} />}
      {isAsking && (
        <ConfirmSweep
          {...{ connection, id }}
          runs={grid.runs}
          onClose={() => setAsking(false)}
          onGoOn={start}
        />
      )}
    </section>
  );
}

import { useEffect, useRef } from 'react';
import { LAYERS, type TestFix } from '../../../../contract/index.ts';
import { hasDetails } from './model/has-details.ts';
import type { TestRun } from './model/test-run.ts';
import { failedRow } from './model/test-summary.ts';
import styles from './TestPanel.module.css';
import { TestRowItem } from './TestRowItem.tsx';
import { useRowKeys } from './use-row-keys.ts';

export interface TestRowsProps {
  readonly run: TestRun;
  readonly onCure: (cure: TestFix) => void;
}

/** All layers from the start, so that nothing jumps while their rows arrive. */
export function TestRows({ run, onCure }: TestRowsProps) {
  const openable = LAYERS.filter((layer) => {
    const row = run.rows[layer];
    return row !== undefined && hasDetails(row);
  });
  const keys = useRowKeys(openable, failedRow(run)?.layer);
  const list = useRef<HTMLOListElement>(null);
  const hasEnded = run.state === 'ended';
  useEffect(() => {
    // What to do about it stands at its end, which may be out of sight.
    if (hasEnded) list.current?.querySelector('[data-state="failed"]')?.scrollIntoView({ block: 'nearest' });
  }, [hasEnded]);
  return (
    <ol ref={list} className={styles.list} aria-label="Test steps">
      {LAYERS.map((layer) => (
        // A new test folds what was opened in the one before.
        <TestRowItem
          key={`${layer} ${run.since}`}
          layer={layer}
          row={run.rows[layer]}
          keys={keys}
          onCure={onCure}
        />
      ))}
    </ol>
  );
}

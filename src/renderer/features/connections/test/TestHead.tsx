import { useEffect, useRef } from 'react';
import { Badge } from '../../../ui/Badge.tsx';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { CloseIcon, ReplayIcon, RunIcon, StopIcon } from '../../../ui/icons.ts';
import { useElapsed } from '../../../ui/LoadingState.tsx';
import { ColumnHead } from '../../../ui/tree/TreeGrid.tsx';
import type { TestRun } from './model/test-run.ts';
import { testSummary } from './model/test-summary.ts';
import styles from './TestPanel.module.css';

export interface TestHeadProps {
  readonly run: TestRun;
  readonly onStart: () => void;
  readonly onCancel: () => void;
  /** The test began by a press of a button that went with the test before. */
  readonly takesFocus: boolean;
  /** Only where somebody can close it. */
  readonly onClose?: (() => void) | undefined;
}

/** How the test stands, and the one button that begins or ends it. */
export function TestHead({ run, onStart, onCancel, takesFocus, onClose }: TestHeadProps) {
  const button = useRef<HTMLButtonElement>(null);
  const verdict = testSummary(run);
  useEffect(() => {
    if (takesFocus && document.activeElement === document.body) button.current?.focus();
  }, [takesFocus]);
  const isRunning = run.state === 'running';
  return (
    <ColumnHead>
      <h2 className={styles.title}>Test</h2>
      {verdict !== undefined && <Badge tone={verdict.tone}>{verdict.words}</Badge>}
      {isRunning && <Elapsed key={run.since} since={run.since} />}
      <span className={styles.tools}>
        {/* One and the same, so that the keys stay on it. */}
        <Button
          ref={button}
          size="small"
          icon={isRunning ? StopIcon : run.state === 'idle' ? RunIcon : ReplayIcon}
          onPress={isRunning ? onCancel : onStart}
        >
          {isRunning ? 'Cancel' : run.state === 'idle' ? 'Test' : 'Test again'}
        </Button>
        {onClose !== undefined && (
          <IconButton icon={CloseIcon} label="Close the inspector" onPress={onClose} />
        )}
      </span>
    </ColumnHead>
  );
}

/** The token --wait-cancel, as a number: before that, nobody waits. */
const SHOWN_AFTER = 3000;

function Elapsed({ since }: { readonly since: number }) {
  const elapsed = useElapsed(since);
  return elapsed < SHOWN_AFTER ? null : (
    <span className={styles.elapsed}>{Math.floor(elapsed / 1000)} s</span>
  );
}

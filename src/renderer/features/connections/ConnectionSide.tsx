import { useEffect, useRef } from 'react';
import type { Layer, TestFix } from '#contract/index.ts';
import { useNarrow } from '#lib/workspace/inspector.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button, IconButton } from '#ui/Button.tsx';
import { ColumnHead } from '#ui/ColumnHead.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { CloseIcon, ReplayIcon, RunIcon, ServerIcon, StopIcon } from '#ui/icons.ts';
import { useElapsed } from '#ui/LoadingState.tsx';
import { Note } from '#ui/Note.tsx';
import styles from './ConnectionSide.module.css';
import { useEdits, useOpenForm, useTestRun } from './open-forms.ts';
import { TestRowItem, useRowKeys } from './test/TestRowItem.tsx';
import {
  announcement,
  failedRow,
  hasDetails,
  type TestRows as Rows,
  shownLayers,
  spentText,
  type TestRun,
  testSummary,
  useConnectionTest,
} from './test/test-run.ts';

interface ConnectionSideProps {
  readonly tabKey: string;
  readonly onClose: () => void;
}

const NEEDS_THE_USER: ReadonlySet<TestFix['kind']> = new Set(['fill', 'sign-in']);

/** Beside the page of a connection to a server or a bucket: whether it can be reached, and where not. */
export function ConnectionSide({ tabKey, onClose }: ConnectionSideProps) {
  const form = useOpenForm(tabKey);
  const run = useTestRun(tabKey);
  const edits = useEdits(tabKey);
  const isNarrow = useNarrow();
  if (form === undefined) return null;
  if (form.isOwn) {
    return (
      <div className={styles.side}>
        <EmptyState icon={ServerIcon} title="No test needed">
          Vitrine runs this server and starts it when needed.
        </EmptyState>
      </div>
    );
  }
  const test = (signal: AbortSignal) => {
    const rows = form.test(signal);
    // It lies over the fields that are marked.
    if (rows === undefined && isNarrow) onClose();
    return rows;
  };
  return (
    <TestPanel
      key={run}
      edits={edits}
      test={test}
      layers={form.layers}
      onFix={(fix) => {
        // It lies over the field that the keys go to.
        if (isNarrow && NEEDS_THE_USER.has(fix.kind)) onClose();
        form.applyFix(fix);
      }}
      startsAtOnce={run > 0}
      onClose={isNarrow ? onClose : undefined}
    />
  );
}

interface TestPanelProps {
  /** How often the form was changed. */
  readonly edits: number;
  /** Tests what stands in the form; undefined where the form shows first what is wrong. */
  readonly test: (signal: AbortSignal) => Rows | undefined;
  readonly layers: readonly Layer[];
  /** Changes the form, and has it tested again where nothing is left to do. */
  readonly onFix: (fix: TestFix) => void;
  readonly startsAtOnce?: boolean;
  /** Only where it lies over the page. */
  readonly onClose?: (() => void) | undefined;
}

/** Whether a server can be reached as the form says, layer by layer, and what to do at the one that fails. */
function TestPanel({ edits, test, layers, onFix, startsAtOnce = false, onClose }: TestPanelProps) {
  const { run, isOutdated, start, cancel } = useConnectionTest({ test, layers, startsAtOnce, edits });
  const spent = spentText(run);
  return (
    <section className="column full-height" aria-label="Connection test">
      <TestHead
        run={run}
        isOutdated={isOutdated}
        onStart={start}
        onCancel={cancel}
        takesFocus={startsAtOnce}
        onClose={onClose}
      />
      <div className={styles.body} data-outdated={isOutdated || undefined}>
        {run.problem !== undefined && (
          <div className={styles.problem}>
            <Note tone="plain" title={run.problem} announced />
          </div>
        )}
        <TestRows run={run} layers={layers} onFix={onFix} />
        {isOutdated && <p className={styles.spent}>The settings changed since this test. Test again.</p>}
        {spent !== undefined && <p className={styles.spent}>{spent}</p>}
      </div>
      <p role="status" className="visually-hidden">
        {announcement(run)}
      </p>
    </section>
  );
}

interface TestRowsProps {
  readonly run: TestRun;
  readonly layers: readonly Layer[];
  readonly onFix: (fix: TestFix) => void;
}

/** All layers from the start, so that nothing jumps while their rows arrive. */
function TestRows({ run, layers: own, onFix }: TestRowsProps) {
  const layers = shownLayers(own, run);
  const openable = layers.filter((layer) => {
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
      {layers.map((layer) => (
        // A new test folds what was opened in the one before.
        <TestRowItem
          key={`${layer} ${run.since}`}
          layer={layer}
          row={run.rows[layer]}
          keys={keys}
          onFix={onFix}
        />
      ))}
    </ol>
  );
}

interface TestHeadProps {
  readonly run: TestRun;
  readonly isOutdated: boolean;
  readonly onStart: () => void;
  readonly onCancel: () => void;
  /** The test began by a press of a button that went with the test before. */
  readonly takesFocus: boolean;
  /** Only where somebody can close it. */
  readonly onClose?: (() => void) | undefined;
}

/** How the test stands, and the one button that begins or ends it. */
function TestHead({ run, isOutdated, onStart, onCancel, takesFocus, onClose }: TestHeadProps) {
  const button = useRef<HTMLButtonElement>(null);
  const summary = testSummary(run, isOutdated);
  useEffect(() => {
    if (takesFocus && document.activeElement === document.body) button.current?.focus();
  }, [takesFocus]);
  const isRunning = run.state === 'running';
  return (
    <ColumnHead>
      <h2 className="strong">Test</h2>
      {summary !== undefined && <Badge tone={summary.tone}>{summary.words}</Badge>}
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
  return elapsed < SHOWN_AFTER ? null : <span className="small dim">{Math.floor(elapsed / 1000)} s</span>;
}

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

/** The connection test, beside the page of a server or a bucket. */
export function ConnectionSide({ tabKey, onClose }: ConnectionSideProps) {
  const form = useOpenForm(tabKey);
  const run = useTestRun(tabKey);
  const edits = useEdits(tabKey);
  const isNarrow = useNarrow();
  if (form === undefined) return null;
  if (form.isManaged) {
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
    // The panel covers the marked fields.
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
        // The panel covers the field that gets the focus.
        if (isNarrow && NEEDS_THE_USER.has(fix.kind)) onClose();
        form.applyFix(fix);
      }}
      startsAtOnce={run > 0}
      onClose={isNarrow ? onClose : undefined}
    />
  );
}

interface TestPanelProps {
  /** The number of edits of the form. */
  readonly edits: number;
  /** Tests the form’s values; undefined if the form shows errors instead. */
  readonly test: (signal: AbortSignal) => Rows | undefined;
  readonly layers: readonly Layer[];
  /** Changes the form, and tests again if the user has nothing else to do. */
  readonly onFix: (fix: TestFix) => void;
  readonly startsAtOnce?: boolean;
  /** Only if the panel covers the page. */
  readonly onClose?: (() => void) | undefined;
}

/** Tests layer by layer whether the server can be reached, and shows what to do about the one that fails. */
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

/** All layers are there from the start, so that nothing moves when results arrive. */
function TestRows({ run, layers: layerOptions, onFix }: TestRowsProps) {
  const layers = shownLayers(layerOptions, run);
  const openable = layers.filter((layer) => {
    const row = run.rows[layer];
    return row !== undefined && hasDetails(row);
  });
  const keys = useRowKeys(openable, failedRow(run)?.layer);
  const list = useRef<HTMLOListElement>(null);
  const hasEnded = run.state === 'ended';
  useEffect(() => {
    // The advice is at the end of the row, which may be out of view.
    if (hasEnded) list.current?.querySelector('[data-state="failed"]')?.scrollIntoView({ block: 'nearest' });
  }, [hasEnded]);
  return (
    <ol ref={list} className={styles.list} aria-label="Test steps">
      {layers.map((layer) => (
        // A new key per test: a new test collapses the rows of the last one.
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
  /** The test was started by a button that the test has replaced. */
  readonly takesFocus: boolean;
  /** Undefined if the panel can’t be closed. */
  readonly onClose?: (() => void) | undefined;
}

/** The state of the test, and the button that starts or cancels it. */
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
        {/* One element for both, so that it keeps the focus. */}
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

/** The token --wait-cancel as a number. */
const SHOWN_AFTER = 3000;

function Elapsed({ since }: { readonly since: number }) {
  const elapsed = useElapsed(since);
  return elapsed < SHOWN_AFTER ? null : <span className="small dim">{Math.floor(elapsed / 1000)} s</span>;
}

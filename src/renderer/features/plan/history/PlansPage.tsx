import { useQuery } from '@tanstack/react-query';
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useState } from 'react';
import type { PlanRunHead } from '#contract/index.ts';
import { failureOf } from '#lib/host/failure.ts';
import { hostQueries } from '#lib/host/host.ts';
import { useDropped } from '#lib/use-dropped.ts';
import { openTab, type PlanSource } from '#lib/workspace/workspace.ts';
import { classNames } from '#ui/attributes.ts';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { FileButton } from '#ui/FileButton.tsx';
import { FileIcon, PlanIcon } from '#ui/icons.ts';
import { LoadingState } from '#ui/LoadingState.tsx';
import { Note } from '#ui/Note.tsx';
import { readExportedPlan } from '../export/plan-json.ts';
import { readPlanFile, unwrapPlan } from '../plan-file.ts';
import { openPlanText, type PlanTextEntry } from '../texts.ts';
import styles from './history.module.css';
import { type RunFacts, RunGrid } from './RunGrid.tsx';
import { RunTools } from './RunTools.tsx';

export interface PlansPageProps {
  readonly runFacts: (run: PlanRunHead) => RunFacts;
  readonly onOpenRun: (run: PlanRunHead) => void;
  /** The older run is `before`; an opened text is the baseline of a run. */
  readonly onCompare: (before: PlanSource, after: PlanSource) => void;
}

/** A whole folder may have been dropped by mistake. */
const MAX_PROBLEMS = 4;

/** Opens plans: from a text or a file, or from recent runs. */
export function PlansPage(props: PlansPageProps) {
  const { problems, openFiles, openText } = useOpening();
  const drop = useDropped({ onFiles: openFiles, onText: openText });
  return (
    <section
      className={classNames(styles.page, drop.isOver && styles.over)}
      aria-label="Plans"
      {...drop.listeners}
    >
      <div className={styles.open}>
        <h1 className={styles.title}>Plans</h1>
        <OpenText onText={openText} onFiles={openFiles} />
        {problems.length > 0 && (
          <Note
            tone="danger"
            title={problems.length === 1 ? 'Couldn’t open a file' : `Couldn’t open ${problems.length} files`}
            announced
          >
            {problems.slice(0, MAX_PROBLEMS).map((problem) => (
              <p key={problem}>{problem}</p>
            ))}
            {problems.length > MAX_PROBLEMS && <p>And {problems.length - MAX_PROBLEMS} more.</p>}
          </Note>
        )}
      </div>
      <RecentRuns {...props} />
    </section>
  );
}

interface PlanImport {
  /** Why files were not opened, one sentence each. */
  readonly problems: readonly string[];
  readonly openFiles: (files: readonly File[]) => void;
  readonly openText: (text: string) => void;
}

const PASTED = 'Pasted plan';

/** Opens each text in its own tab, and returns the errors of the files that couldn’t be read. */
function useOpening(): PlanImport {
  const [problems, setProblems] = useState<readonly string[]>([]);
  async function openFiles(files: readonly File[]): Promise<void> {
    const results = await Promise.allSettled(files.map(readPlanFile));
    const reasons = results.flatMap((result) =>
      result.status === 'rejected' ? messageOf(result.reason) : [],
    );
    setProblems(reasons);
    for (const result of results) if (result.status === 'fulfilled') openChosenText(result.value);
    // The user should see the failures first; the other files are in their tabs.
    if (reasons.length > 0) openTab({ kind: 'plans' });
  }
  return {
    problems,
    openFiles: (files) => void openFiles(files),
    openText: (text) => {
      setProblems([]);
      if (text.trim() !== '') openChosenText({ name: PASTED, text });
    },
  };
}

function openChosenText({ name, text }: PlanTextEntry): void {
  const exported = readExportedPlan(text);
  if (exported !== undefined) openPlanText({ name: exported.name ?? name, text: exported.text });
  else openPlanText({ name, text: unwrapPlan(text) });
}

function messageOf(reason: unknown): string {
  return reason instanceof Error ? reason.message : String(reason);
}

interface OpenTextProps {
  readonly onText: (text: string) => void;
  readonly onFiles: (files: readonly File[]) => void;
}

/** Opens a plan from elsewhere: pasted text at once, typed text on demand. */
function OpenText({ onText, onFiles }: OpenTextProps) {
  const [text, setText] = useState('');
  const isEmpty = text.trim() === '';
  const open = () => {
    if (isEmpty) return;
    onText(text);
    setText('');
  };
  const onPaste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text/plain');
    // Pasting into existing text doesn't open it.
    if (!isEmpty || pasted.trim() === '') return;
    event.preventDefault();
    onText(pasted);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      // The window has its own shortcut for these keys.
      event.stopPropagation();
      open();
    }
  };
  return (
    <div className="grid gap-2">
      <textarea
        className={styles.text}
        aria-label="Text of the plan"
        placeholder="Paste a plan, or drop files anywhere on this page"
        wrap="off"
        rows={4}
        spellCheck={false}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onPaste={onPaste}
        onKeyDown={onKeyDown}
      />
      <div className="row wrap gap-2">
        <Button onPress={open} disabled={isEmpty}>
          Open plan
        </Button>
        <FileButton icon={FileIcon} inputLabel="Files with plans" multiple onFiles={onFiles}>
          Open files
        </FileButton>
        <span className="small-text dim">
          Output of explain or analyze from Lance or DataFusion, as text or JSON.
        </span>
      </div>
    </div>
  );
}

/** Recent runs on all connections, the latest first. */
function RecentRuns({ runFacts, onOpenRun, onCompare }: PlansPageProps) {
  const { data: runs, error, refetch } = useQuery(hostQueries.plans.history.queryOptions({ input: {} }));
  const { checked, toggle, clear } = useChecked(runs);
  if (runs === undefined) {
    return (
      <Placeholder>
        {error === null ? (
          <LoadingState what="Loading recent runs" />
        ) : (
          <ErrorBox
            title="Couldn’t load recent runs"
            failure={failureOf(error).details}
            onRetry={() => void refetch()}
          />
        )}
      </Placeholder>
    );
  }
  if (runs.length === 0) return <NoRuns />;
  return (
    <div className={styles.runs}>
      <RunTools count={runs.length} checked={checked} onCompare={onCompare} onForgotten={clear} />
      <RunGrid runs={runs} checked={checked} runFacts={runFacts} onToggle={toggle} onOpen={onOpenRun} />
    </div>
  );
}

function Placeholder({ children }: { readonly children: ReactNode }) {
  return <div className={styles.instead}>{children}</div>;
}

function NoRuns() {
  return (
    <Placeholder>
      <EmptyState icon={PlanIcon} title="No runs yet">
        Query a table, then run, explain, or analyze it. Runs are saved here so you can compare them later.
      </EmptyState>
    </Placeholder>
  );
}

/** The checked runs that still exist, the latest first, as in the list. */
function useChecked(runs: readonly PlanRunHead[] | undefined) {
  const [runIds, setRunIds] = useState<ReadonlySet<string>>(new Set());
  function toggle({ runId }: PlanRunHead): void {
    const next = new Set(runIds);
    if (!next.delete(runId)) next.add(runId);
    setRunIds(next);
  }
  return {
    checked: (runs ?? []).filter(({ runId }) => runIds.has(runId)),
    toggle,
    clear: () => setRunIds(new Set()),
  };
}

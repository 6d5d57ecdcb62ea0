import { useRef, useState } from 'react';
import type { PlanRunHead } from '#contract/index.ts';
import { showFailure } from '#lib/host/failure.ts';
import { useTableScope } from '#lib/workspace/table-scope.ts';
import { openTab, openTablePage } from '#lib/workspace/workspace.ts';
import { Button, IconButton } from '#ui/Button.tsx';
import type { CollectionHandle, MenuPlace } from '#ui/collection/collection.ts';
import { ConfirmDialog } from '#ui/Dialog.tsx';
import {
  ArrowUpIcon,
  ChevronDownIcon,
  ChevronRightIcon,
  CompareIcon,
  DeleteIcon,
  EditIcon,
  PinIcon,
  TuneIcon,
} from '#ui/icons.ts';
import { ContextMenu, MenuItem, MenuSeparator } from '#ui/Menu.tsx';
import { Splitter } from '#ui/Splitter.tsx';
import { Toolbar } from '#ui/Toolbar.tsx';
import { VisibleText } from '#ui/VisibleText.tsx';
import { numberedRunLabel, runLabel, runNumber, runTimeText } from '../model/run-label.ts';
import { useHistory } from '../SavedQueries.tsx';
import { savedRun } from '../saved-run.ts';
import { CompareWithMenu } from './CompareWithMenu.tsx';
import { RunsList } from './RunsList.tsx';
import styles from './RunsPanel.module.css';
import { changeOfRun, type RunLine, runLines } from './run-lines.ts';
import { RUNS_HEIGHT, runsToCompare, useRunChanges, useRunsPanel } from './runs-panel-state.ts';

interface RunsPanelProps {
  readonly shownRunId: string | undefined;
  readonly onShow: (runId: string) => void;
  readonly onUseQuery: (json: string) => void;
}

/** The runs of a table: how each query differs from another, its time, and its result. */
export function RunsPanel(props: RunsPanelProps) {
  const { ref } = useTableScope();
  const runs = useHistory() ?? [];
  const panel = useRunsPanel(ref);
  if (runs.length === 0) return null;
  return (
    <section
      className={styles.panel}
      aria-label="Runs"
      style={panel.isFolded ? undefined : { height: panel.height }}
    >
      {!panel.isFolded && (
        <Splitter
          label="Height of the runs"
          panel="bottom"
          size={panel.height}
          min={RUNS_HEIGHT.least}
          max={RUNS_HEIGHT.most}
          defaultSize={RUNS_HEIGHT.first}
          onResize={(height) => panel.change({ height })}
        />
      )}
      <PanelContent {...props} runs={runs} panel={panel} />
    </section>
  );
}

interface PanelContentProps extends RunsPanelProps {
  readonly runs: readonly PlanRunHead[];
  readonly panel: ReturnType<typeof useRunsPanel>;
}

function PanelContent({ runs, panel, shownRunId, onShow, onUseQuery }: PanelContentProps) {
  const { ref } = useTableScope();
  const onTune = () => openTablePage(ref, 'tune');
  const list = useRef<CollectionHandle>(null);
  const changes = useRunChanges();
  const [notedRunId, setNoted] = useState<string>();
  const [deleted, setDeleted] = useState<PlanRunHead>();
  const [menu, setMenu] = useState<{ readonly run: PlanRunHead; readonly at: MenuPlace }>();
  const [currentRunId, setCurrent] = useState<string>();
  const runOf = (runId: string | undefined) => runs.find((run) => run.runId === runId);
  const current = runOf(currentRunId) ?? runOf(shownRunId);
  const actions: RunActions = {
    onUseQuery: ({ runId }) => void savedRun(runId).then(({ query }) => onUseQuery(query), showFailure),
    onPin: changes.pin,
    onEditNote: ({ runId }) => {
      panel.change({ isFolded: false });
      list.current?.reveal(runId);
      setNoted(runId);
    },
    onDelete: setDeleted,
  };
  return (
    <>
      <PanelHead
        runs={runs}
        panel={panel}
        shownRunId={shownRunId}
        actions={actions}
        onTune={onTune}
        run={current}
      />
      {!panel.isFolded && (
        <RunsList
          ref={list}
          runs={runs}
          shownRunId={shownRunId}
          notedRunId={notedRunId}
          selected={panel.selected}
          onShow={({ runId }) => onShow(runId)}
          onToggle={({ runId }) => panel.toggle(runId)}
          onCurrent={({ runId }) => setCurrent(runId)}
          onEditNote={() => current !== undefined && setNoted(current.runId)}
          onNote={(run, note) => {
            setNoted(undefined);
            if (note !== undefined) changes.note(run, note);
            list.current?.focus();
          }}
          onDelete={() => setDeleted(current)}
          onMenu={(run, at) => setMenu({ run, at })}
        />
      )}
      {menu !== undefined && (
        <RunMenu {...menu} actions={actions} onShow={onShow} onClose={() => setMenu(undefined)} />
      )}
      {deleted !== undefined && (
        <ConfirmDelete
          run={deleted}
          onClose={() => setDeleted(undefined)}
          onGoOn={() => {
            changes.remove(deleted);
            setDeleted(undefined);
          }}
        />
      )}
    </>
  );
}

interface RunActions {
  readonly onUseQuery: (run: PlanRunHead) => void;
  readonly onPin: (run: PlanRunHead) => void;
  readonly onEditNote: (run: PlanRunHead) => void;
  readonly onDelete: (run: PlanRunHead) => void;
}

interface PanelHeadProps extends Pick<PanelContentProps, 'runs' | 'panel' | 'shownRunId'> {
  readonly actions: RunActions;
  /** The focused run, otherwise the shown one. */
  readonly run: PlanRunHead | undefined;
  readonly onTune: () => void;
}

function PanelHead({ runs, panel, shownRunId, actions, run, onTune }: PanelHeadProps) {
  const { isFolded } = panel;
  const pair = runsToCompare(runs, { selected: panel.selected, shownRunId });
  const compare = () => {
    if (pair === undefined) return;
    const [before, after] = pair;
    openTab({ kind: 'compare', before: { runId: before.runId }, after: { runId: after.runId } });
  };
  return (
    <header className={styles.head}>
      <IconButton
        icon={isFolded ? ChevronRightIcon : ChevronDownIcon}
        label={isFolded ? 'Expand runs' : 'Collapse runs'}
        onPress={() => panel.change({ isFolded: !isFolded })}
      />
      <h2 className="strong">Runs</h2>
      <span className="dim">{runs.length}</span>
      <ShownRunLabel runs={runs} shownRunId={shownRunId} />
      {isFolded && <LatestRun runs={runs} />}
      <Toolbar label="Run" className={styles.tools}>
        {!isFolded && <RunTools run={run} actions={actions} />}
        {panel.selected.length > 0 && (
          <Button size="small" icon={CompareIcon} disabled={pair === undefined} onPress={compare}>
            Compare
          </Button>
        )}
        {shownRunId !== undefined && <CompareWithMenu source={{ runId: shownRunId }} runs={runs} />}
        <IconButton icon={TuneIcon} label="Tune" onPress={onTune} />
      </Toolbar>
    </header>
  );
}

/** Describes the shown run by its query and time. */
function ShownRunLabel({ runs, shownRunId }: Pick<PanelHeadProps, 'runs' | 'shownRunId'>) {
  const index = runs.findIndex(({ runId }) => runId === shownRunId);
  const run = runs[index];
  if (run === undefined) return <span className={styles.hint} />;
  const label = numberedRunLabel(run, runNumber(runs, index));
  return (
    <span className={styles.hint} title={label}>
      <VisibleText text={label} limit={200} />
    </span>
  );
}

function RunTools({ run, actions }: Pick<PanelHeadProps, 'run' | 'actions'>) {
  const on = (action: (run: PlanRunHead) => void) => () => run !== undefined && action(run);
  const disabled = run === undefined;
  return (
    <>
      <Button
        size="small"
        kind="quiet"
        icon={ArrowUpIcon}
        disabled={disabled}
        onPress={on(actions.onUseQuery)}
      >
        Use query
      </Button>
      <IconButton
        icon={PinIcon}
        label="Baseline"
        pressed={run?.isBaseline === true}
        disabled={disabled}
        onPress={on(actions.onPin)}
      />
      <IconButton
        icon={EditIcon}
        label="Edit note"
        keys="F2"
        disabled={disabled}
        onPress={on(actions.onEditNote)}
      />
      <IconButton
        icon={DeleteIcon}
        label="Delete run"
        keys="Delete"
        disabled={disabled}
        onPress={on(actions.onDelete)}
      />
    </>
  );
}

function pinLabel(run: PlanRunHead | undefined): string {
  return run?.isBaseline === true ? 'Unpin baseline' : 'Pin as baseline';
}

/** Shows the latest run while the list is collapsed. */
function LatestRun({ runs }: Pick<PanelHeadProps, 'runs'>) {
  const line = runLines(runs).find(({ run }) => run === runs[0]);
  const time = line && runTimeText(line.run);
  if (line === undefined || time === undefined) return null;
  return (
    <span className={styles.latest}>
      · last {time} <Change line={line} />
    </span>
  );
}

function Change({ line }: { readonly line: RunLine }) {
  const change = changeOfRun(line);
  if (change === undefined) return null;
  return (
    <span className={styles[change.tone]} title={change.words}>
      {change.text}
    </span>
  );
}

interface RunMenuProps {
  readonly run: PlanRunHead;
  readonly at: MenuPlace;
  readonly actions: RunActions;
  readonly onShow: (runId: string) => void;
  readonly onClose: () => void;
}

function RunMenu({ run, at, actions, onShow, onClose }: RunMenuProps) {
  return (
    <ContextMenu label="Run" at={at} onClose={onClose}>
      <MenuItem onAction={() => onShow(run.runId)}>Show run</MenuItem>
      <MenuItem onAction={() => actions.onUseQuery(run)}>Use query</MenuItem>
      <MenuItem onAction={() => actions.onPin(run)}>{pinLabel(run)}</MenuItem>
      <MenuItem keys="F2" onAction={() => actions.onEditNote(run)}>
        Edit note
      </MenuItem>
      <MenuSeparator />
      <MenuItem danger keys="Delete" onAction={() => actions.onDelete(run)}>
        Delete run…
      </MenuItem>
    </ContextMenu>
  );
}

interface ConfirmDeleteProps {
  readonly run: PlanRunHead;
  readonly onClose: () => void;
  readonly onGoOn: () => void;
}

function ConfirmDelete({ run, onClose, onGoOn }: ConfirmDeleteProps) {
  return (
    <ConfirmDialog title="Delete run?" action="Delete run" onClose={onClose} onGoOn={onGoOn}>
      <p>
        <VisibleText text={runLabel(run)} limit={300} />
      </p>
      <p>Its plan is deleted from this computer. This can’t be undone.</p>
    </ConfirmDialog>
  );
}

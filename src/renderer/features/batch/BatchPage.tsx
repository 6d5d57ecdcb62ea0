import { memo, use, useCallback, useEffect, useRef, useState } from 'react';
import { batchSupport, type FailureDetails, stateSentence } from '#contract/index.ts';
import { useCommands } from '#lib/commands.ts';
import { failureOf } from '#lib/host/failure.ts';
import { useConnection } from '#lib/host/host-state.ts';
import { OwnTab } from '#lib/workspace/page-state.ts';
import { closeTab, useShownConnection } from '#lib/workspace/workspace.ts';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { BatchIcon } from '#ui/icons.ts';
import { LoadingState } from '#ui/LoadingState.tsx';
import { Note } from '#ui/Note.tsx';
import { Splitter } from '#ui/Splitter.tsx';
import styles from './BatchPage.module.css';
import { BodyPane } from './body/BodyPane.tsx';
import { useAutomaticChecks } from './checks/automatic-checks.ts';
import { CommitBar } from './commit/CommitBar.tsx';
import { forgetNotSent } from './commit/commit-draft.ts';
import { NoBatchCommit, OneByOnePage } from './commit/OneByOnePage.tsx';
import { OutcomePage } from './commit/OutcomePage.tsx';
import { createDraft } from './drafts/drafts.ts';
import { startKeeping } from './drafts/start-autosave.ts';
import { DraftForm, needsHeight } from './form/DraftForm.tsx';
import { changePageState, DEFAULT_BODY_HEIGHT, usePageState } from './form/page-state.ts';
import { dropFile, usePastedOperations } from './import/import-listeners.ts';
import { saveBatchFile } from './import/save-batch-file.ts';
import { DropHint, DropMenu, useBatchDrop } from './list/BatchDrop.tsx';
import { ReviewPage } from './review/ReviewPage.tsx';
import { useFollowingDraft, workOn } from './state/batch-sessions.ts';
import type { BatchState } from './state/batch-state.ts';
import { useIsBatchGone } from './state/known-drafts.ts';

interface BatchPageProps {
  readonly draftId: string;
}

/** The page of a batch: the form of the selection, the request body, and the commit. */
export function BatchPage({ draftId }: BatchPageProps) {
  const open = useFollowingDraft(draftId);
  if (open === undefined) return <NoBatch draftId={draftId} />;
  return <DroppedOn open={open} />;
}

/** Tables can be dropped anywhere on the page from the sidebar or the other half of a split view. */
function DroppedOn({ open }: { readonly open: BatchState }) {
  const drop = useBatchDrop(open, { onImport: (event) => dropFile(open, event) });
  return (
    <section className={styles.page} aria-label="Batch" {...drop.listeners}>
      <Shown open={open} />
      <DropHint over={drop.over} />
      {drop.tables && <DropMenu draft={open} tables={drop.tables} onClose={drop.closeMenu} />}
    </section>
  );
}

function Shown({ open }: { readonly open: BatchState }) {
  const { showing } = usePageState(open.draftId);
  // The shown batch is the current one: operations from other pages go into it, and the command opens it.
  useEffect(() => workOn(open.draftId), [open.draftId]);
  useCommands({ 'batch.save': () => saveBatchFile(open) });
  // Another window may have sent it in the meantime.
  const isReviewed = showing === 'review' && open.commit.state !== 'sending' && open.oneByOne === undefined;
  return isReviewed ? <ReviewPage open={open} /> : <Draft open={open} />;
}

/** Memoized, so that it doesn't render when only the list changes. */
const Draft = memo(function Draft({ open }: { readonly open: BatchState }) {
  const connection = useConnection(open.connectionId);
  const { oneByOne: run } = open;
  useAutomaticChecks(open.draftId);
  if (run !== undefined) return <OneByOnePage open={open} connection={connection} run={run} />;
  const isIdle = open.commit.state === 'idle';
  return (
    <>
      <Notes open={open} />
      {isIdle ? (
        <Editing open={open} />
      ) : (
        <OutcomePage key={open.commit.state} open={open} connection={connection} />
      )}
      <CommitBar open={open} connection={connection} />
    </>
  );
});

/** Notes on the connection, and why the last commit was not sent. */
function Notes({ open }: { readonly open: BatchState }) {
  const connection = useConnection(open.connectionId);
  const { notSent: failure } = open;
  const isIdle = open.commit.state === 'idle';
  return (
    <>
      {connection?.readOnly === true && isIdle && (
        <div className={styles.note}>
          <Note tone="info" title={stateSentence('read-only')}>
            You can build, check, and copy this batch, but not commit it.
          </Note>
        </div>
      )}
      {connection !== undefined && batchSupport(connection) === 'no' && isIdle && (
        <NoBatchCommit connection={connection} />
      )}
      {failure !== undefined && isIdle && (
        <div className={styles.note}>
          <Note
            tone="danger"
            title="Couldn’t commit the batch"
            announced
            onDismiss={() => forgetNotSent(open.draftId)}
          >
            {failure.message}
          </Note>
        </div>
      )}
    </>
  );
}

const MIN_BODY = 96;
/** A form with a timeline or of an empty batch needs more height than the request body. */
const BODY_BELOW_HIGH_FORM = 132;
/** The minimum height of the form, however small the window is. */
const MIN_FORM = 120;

function Editing({ open }: { readonly open: BatchState }) {
  const { draftId } = open;
  usePastedOperations(open);
  const connection = useConnection(open.connectionId);
  const { bodyHeight } = usePageState(draftId);
  const isDefaultHeight = bodyHeight === DEFAULT_BODY_HEIGHT;
  const isSpare = isDefaultHeight && needsHeight(open);
  const height = isSpare ? BODY_BELOW_HIGH_FORM : bodyHeight;
  const place = useRef<HTMLDivElement>(null);
  const most = () => Math.max(MIN_BODY, (place.current?.clientHeight ?? 1200) - MIN_FORM);
  return (
    <div ref={place} className={styles.editing}>
      <div className={styles.form} data-usual={isDefaultHeight || undefined}>
        <DraftForm open={open} connection={connection} />
      </div>
      <Splitter
        label="Request body height"
        panel="bottom"
        size={height}
        min={MIN_BODY}
        max={2000}
        defaultSize={DEFAULT_BODY_HEIGHT}
        onResize={(height) => changePageState(draftId, { bodyHeight: Math.min(height, most()) })}
      />
      <div className={styles.body} style={{ height }} data-spare={isSpare || undefined}>
        <BodyPane open={open} connection={connection} />
      </div>
    </div>
  );
}

/** The tab outlived its batch, or the batches are not loaded yet. */
function NoBatch({ draftId }: { readonly draftId: string }) {
  const isGone = useIsBatchGone(draftId);
  return <section className={styles.instead}>{isGone ? <GoneBatch /> : <Reading />}</section>;
}

function GoneBatch() {
  const connection = useShownConnection();
  const tabKey = use(OwnTab);
  const close = () => tabKey !== undefined && closeTab(tabKey);
  return (
    <EmptyState
      icon={BatchIcon}
      title="This batch no longer exists"
      actions={
        <>
          {connection !== undefined && (
            <Button
              size="small"
              onPress={() => {
                close();
                createDraft({ connectionId: connection.id });
              }}
            >
              New batch
            </Button>
          )}
          <Button size="small" onPress={close}>
            Close tab
          </Button>
        </>
      }
    >
      It was deleted, or its saved copy couldn’t be read.
    </EmptyState>
  );
}

/** An error while loading batches is shown only here, not at the start of the window. */
function Reading() {
  const [failure, setFailure] = useState<FailureDetails>();
  const read = useCallback(() => {
    setFailure(undefined);
    startKeeping().catch((problem: unknown) => setFailure(failureOf(problem).details));
  }, []);
  useEffect(read, [read]);
  if (failure === undefined) return <LoadingState what="Loading batch" />;
  return <ErrorBox title="Couldn’t load the batch" failure={failure} onRetry={read} />;
}

import { use, useCallback, useEffect, useState } from 'react';
import type { FailureDetails } from '../../../contract/index.ts';
import { failureOf } from '../../lib/host/failure.ts';
import { OwnTab } from '../../lib/workspace/page-state.ts';
import { closeTab, useShownConnection } from '../../lib/workspace/workspace.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorBox } from '../../ui/ErrorBox.tsx';
import { BatchIcon } from '../../ui/icons.ts';
import { LoadingState } from '../../ui/LoadingState.tsx';
import styles from './BatchPage.module.css';
import { createDraft } from './batch-state.ts';
import { startKeeping } from './drafts/start-autosave.ts';
import { useIsBatchGone } from './state/known-drafts.ts';

/** A tab was kept longer than its batch, or the batches were not read yet. */
export function NoBatch({ draftId }: { readonly draftId: string }) {
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

/** At the start nobody is told that the batches could not be read; whoever looks at one is. */
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

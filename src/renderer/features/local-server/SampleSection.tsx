import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { LOCAL_CONNECTION_ID } from '#contract/index.ts';
import { refreshTree } from '#domain/names/trees.ts';
import { failureOf } from '#lib/host/failure.ts';
import { hostQueries } from '#lib/host/host.ts';
import { queryClient } from '#lib/host/query-client.ts';
import { Button } from '#ui/Button.tsx';
import { ConfirmDialog } from '#ui/Dialog.tsx';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { showToast } from '#ui/Toasts.tsx';
import { PanelSection } from './PanelSection.tsx';
import styles from './panel.module.css';

/** The way back for whoever has tried things out on the sample. */
export function SampleSection({ isRunning }: { readonly isRunning: boolean }) {
  const [isAsking, setAsking] = useState(false);
  const reset = useMutation(
    hostQueries.localServer.resetSample.mutationOptions({
      onSuccess: () => {
        setAsking(false);
        refreshTree(LOCAL_CONNECTION_ID);
        void queryClient.invalidateQueries({ queryKey: hostQueries.catalog.key() });
        showToast({ text: 'Sample catalog reset' });
      },
    }),
  );
  return (
    <PanelSection
      title="Sample"
      lead="Demo tables to experiment with. Resetting doesn’t affect your own tables."
    >
      <div className={styles.controls}>
        <Button disabled={!isRunning} onPress={() => setAsking(true)}>
          Reset sample…
        </Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          title="Reset sample?"
          onClose={() => setAsking(false)}
          action="Reset sample"
          busy={reset.isPending}
          onGoOn={() => reset.mutate(undefined)}
        >
          <p>
            Restores the original rows, versions, tags, and properties of every sample table. Your changes to
            them are lost.
          </p>
          {reset.error !== null && (
            <ErrorBox title="Couldn’t reset the sample" failure={failureOf(reset.error).details} />
          )}
        </ConfirmDialog>
      )}
    </PanelSection>
  );
}

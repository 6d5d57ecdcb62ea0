import { type FormEvent, useId, useState } from 'react';
import type { FieldErrors } from 'react-hook-form';
import type { Connection } from '../../../contract/index.ts';
import type { HostFailure } from '../../lib/host/failure.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ConnectFailure } from './ConnectFailure.tsx';
import styles from './ConnectionDialog.module.css';
import { ConnectionSections } from './ConnectionSections.tsx';
import {
  type ConnectionEntry,
  type ConnectionValues,
  hasRareSettings,
  isReadableOnTheWay,
} from './model/connection-values.ts';
import { useConnectionForm } from './use-connection-form.ts';
import { useSubmission } from './use-submission.ts';

export interface ConnectionDialogProps {
  readonly title: string;
  readonly words: { readonly submit: string; readonly refused: string; readonly anyway: string };
  /** The one that is edited; undefined for a new one. */
  readonly connection: Connection | undefined;
  readonly send: (entry: ConnectionEntry, anyway: boolean, signal: AbortSignal) => Promise<Connection>;
  readonly onSuccess: (connection: Connection) => void;
  readonly onClose: () => void;
}

/** Everything that can be said about a server and how to reach it. */
export function ConnectionDialog({
  title,
  words,
  connection,
  send,
  onSuccess,
  onClose,
}: ConnectionDialogProps) {
  const formId = useId();
  const form = useConnectionForm(connection);
  const [rareOpen, setRareOpen] = useState(() => hasRareSettings(form.getValues()));
  const [failure, setFailure] = useState<HostFailure>();
  const { busy, submit } = useSubmission({ onSuccess, onFailure: showFailure });

  function showFailure(problem: HostFailure): void {
    // What the host finds wrong and the schema can't is the address: that it is none, or that it is plain HTTP.
    const isNoAddress = problem.code === 'INVALID' && !isReadableOnTheWay(form.getValues(), connection);
    if (!isNoAddress) setFailure(problem);
    else form.setError('draft.address', { message: problem.details.message }, { shouldFocus: true });
  }

  function save(anyway: boolean, event?: FormEvent): void {
    event?.preventDefault();
    void form.handleSubmit((entry) => {
      setFailure(undefined);
      return submit((signal) => send(entry, anyway, signal));
    }, openWhereWrong)();
  }

  /** The first mistake gets the focus, and so must be in sight. */
  function openWhereWrong({ draft }: FieldErrors<ConnectionValues>): void {
    if (draft?.context !== undefined) setRareOpen(true);
  }

  return (
    <Dialog
      title={title}
      size="form"
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" form={formId} busy={busy}>
            {busy ? 'Connecting' : words.submit}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} noValidate onSubmit={(event) => save(false, event)}>
        <ConnectionSections
          control={form.control}
          connection={connection}
          rareOpen={rareOpen}
          onRareOpenChange={setRareOpen}
          failure={
            failure !== undefined && (
              <ConnectFailure failure={failure} words={words} onAnyway={() => save(true)} />
            )
          }
        />
      </form>
    </Dialog>
  );
}

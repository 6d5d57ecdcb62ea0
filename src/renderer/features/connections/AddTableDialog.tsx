import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Connection } from '#contract/index.ts';
import { failureOf } from '#lib/host/failure.ts';
import { hostQueries } from '#lib/host/host.ts';
import { openTab } from '#lib/workspace/workspace.ts';
import { formatId, parseId } from '#protocol/id.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { TextField } from '#ui/TextField.tsx';
import { VisibleText } from '#ui/VisibleText.tsx';
import styles from './connections.module.css';

interface AddTableDialogProps {
  readonly connection: Connection;
  readonly onClose: () => void;
  readonly onAdded: () => void;
}

/** Adds a table that no listing shows, by its ID. It is saved with the connection. */
export function AddTableDialog({ connection, onClose, onAdded }: AddTableDialogProps) {
  const [text, setText] = useState('');
  const add = useMutation(
    hostQueries.catalog.addTable.mutationOptions({
      onSuccess: ({ id }) => {
        onAdded();
        openTab({ kind: 'table', connectionId: connection.id, id });
        onClose();
      },
    }),
  );
  const { delimiter } = connection;
  const parts = parseId(text.trim(), delimiter);
  return (
    <Dialog
      title="Add table by ID"
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button
            kind="primary"
            type="submit"
            form="add-table"
            disabled={parts.length === 0}
            busy={add.isPending}
          >
            Add and open
          </Button>
        </>
      }
    >
      <form
        id="add-table"
        className={styles.dialog}
        onSubmit={(event) => {
          event.preventDefault();
          add.mutate({ connectionId: connection.id, text });
        }}
      >
        <TextField
          label="ID"
          value={text}
          onChange={setText}
          mono
          autoFocus
          placeholder={formatId(['namespace', 'table'], delimiter)}
          hint={
            parts.length === 0 ? (
              `Separate parts with ${delimiter}. Saved on this computer only.`
            ) : (
              <VisibleText text={parts.join(' / ')} />
            )
          }
          error={add.error === null ? undefined : failureOf(add.error).details.message}
        />
      </form>
    </Dialog>
  );
}

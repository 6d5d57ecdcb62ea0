import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { FailureCode, NewConnection } from '../../../contract/index.ts';
import { failureOf } from '../../lib/host/failure.ts';
import { host } from '../../lib/host/host.ts';
import { showConnection } from '../../lib/workspace/workspace.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorBox } from '../../ui/ErrorBox.tsx';
import { TextField } from '../../ui/TextField.tsx';
import styles from './ConnectDialog.module.css';
import { examplePath } from './example-path.ts';

export interface ConnectDialogProps {
  readonly onClose: () => void;
}

/** A server by its address. It is asked once before it is kept; one that doesn't answer can be kept all the same. */
export function ConnectDialog({ onClose }: ConnectDialogProps) {
  const [address, setAddress] = useState('');
  const [name, setName] = useState('');
  const [delimiter, setDelimiter] = useState('$');
  const asking = useRef<AbortController>(null);
  // Whoever closes the dialog waits for the server no more, and does not want it added when it answers after all.
  useEffect(() => () => asking.current?.abort(), []);
  const add = useMutation({
    mutationFn: (entry: NewConnection & { anyway: boolean }) => {
      asking.current = new AbortController();
      return host.connections.add(entry, { signal: asking.current.signal });
    },
    onSuccess: (connection) => {
      showConnection(connection.id);
      onClose();
    },
  });
  const failure = add.error === null ? undefined : failureOf(add.error);
  const isAddressWrong = failure?.code === 'INVALID';
  const connect = (anyway: boolean) => add.mutate({ address, name, delimiter, anyway });
  const ready = address.trim() !== '' && delimiter !== '';
  return (
    <Dialog
      title="Connect to a server"
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" form="connect" disabled={!ready} busy={add.isPending}>
            {add.isPending ? 'Connecting' : 'Connect'}
          </Button>
        </>
      }
    >
      <form
        id="connect"
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (ready) connect(false);
        }}
      >
        <TextField
          label="Address"
          value={address}
          onChange={setAddress}
          mono
          autoFocus
          placeholder="https://catalog.example.com"
          hint={<span className={styles.example}>{examplePath(address, delimiter)}</span>}
          error={isAddressWrong ? failure.details.message : undefined}
        />
        <TextField
          label="Name"
          value={name}
          onChange={setName}
          hint="Optional. The host name is used without one."
        />
        <TextField
          label="Delimiter"
          value={delimiter}
          onChange={setDelimiter}
          mono
          hint="Joins the parts of an id. Most servers use $."
        />
        {failure !== undefined && !isAddressWrong && (
          <ErrorBox
            title="This address was not added."
            failure={failure.details}
            retryLabel="Add it anyway"
            onRetry={CAN_BE_KEPT.has(failure.code) ? () => connect(true) : undefined}
          />
        )}
      </form>
    </Dialog>
  );
}

/** The server may come up later, or let one in later. */
const CAN_BE_KEPT: ReadonlySet<FailureCode | 'INTERNAL'> = new Set([
  'UNREACHABLE',
  'TIMED_OUT',
  'REFUSED',
  'SERVER_ERROR',
  'BAD_ANSWER',
  'NOT_SUPPORTED',
]);

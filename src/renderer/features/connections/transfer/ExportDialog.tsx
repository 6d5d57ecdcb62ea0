import { type RefObject, useId, useRef, useState } from 'react';
import { type Connection, isOwnServer } from '#contract/index.ts';
import { saveFile } from '#lib/file-name.ts';
import { formatQuantity } from '#lib/format.ts';
import { failureOf } from '#lib/host/failure.ts';
import { host } from '#lib/host/host.ts';
import { useHostState } from '#lib/host/host-state.ts';
import { defined } from '#protocol/defined.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Note } from '#ui/Note.tsx';
import { Switch } from '#ui/Switch.tsx';
import { showToast } from '#ui/show-toast.ts';
import { SecretField } from '#ui/TextField.tsx';
import { ChoiceList, withToggled } from './ChoiceList.tsx';
import styles from './transfer.module.css';

interface ExportDialogProps {
  readonly onClose: () => void;
}

/** Exports connections to a file, with or without their secrets. */
export function ExportDialog({ onClose }: ExportDialogProps) {
  const formId = useId();
  const connections = useHostState((state) => state.connections).filter((one) => !isOwnServer(one));
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [hasSecrets, setHasSecrets] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [failure, setFailure] = useState<string>();
  // SECURITY: no React state, because React keeps previous values.
  const typed = useRef<TypedPassphrase>({ first: '', second: '' });
  const firstField = useRef<HTMLInputElement>(null);
  const chosen = connections.filter(({ id }) => !left.has(id));

  async function save(): Promise<void> {
    const wrong = hasSecrets ? passphraseProblem(typed.current) : undefined;
    setProblem(wrong);
    setFailure(undefined);
    if (wrong !== undefined) return firstField.current?.focus();
    try {
      await exportFile(chosen, hasSecrets ? typed.current.first : undefined);
      onClose();
    } catch (error) {
      setFailure(failureOf(error).details.message);
    }
  }

  return (
    <Dialog
      title="Export connections"
      size="form"
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" form={formId} disabled={chosen.length === 0}>
            Export {formatQuantity(chosen.length, 'connection')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <ChoiceList
          label="Connections to export"
          choices={connections.map((one) => ({ ...one, isChosen: !left.has(one.id), notes: [] }))}
          onChoose={(id, isChosen) => setLeft((before) => withToggled(before, id, !isChosen))}
          onChooseAll={(isChosen) => setLeft(new Set(isChosen ? [] : connections.map(({ id }) => id)))}
        />
        <div className="grid gap-1">
          <Switch on={hasSecrets} onChange={setHasSecrets}>
            Include secrets, encrypted with a passphrase
          </Switch>
          <p className={styles.hint}>
            {hasSecrets
              ? 'Includes keys, tokens, passwords, and client certificates. Sign-in sessions aren’t exported.'
              : 'The file contains no keys, tokens, passwords, or certificates.'}
          </p>
        </div>
        {hasSecrets && (
          <NewPassphrase
            ref={firstField}
            problem={problem}
            onChange={(change) => {
              typed.current = { ...typed.current, ...change };
            }}
          />
        )}
        {failure !== undefined && (
          <Note tone="danger" title="Export failed" announced>
            {failure}
          </Note>
        )}
      </form>
    </Dialog>
  );
}

async function exportFile(connections: readonly Connection[], passphrase: string | undefined): Promise<void> {
  const { fileName, text, count, isSealed } = await host.transfers.export({
    connectionIds: connections.map(({ id }) => id),
    ...defined({ passphrase }),
  });
  saveFile(fileName, new Blob([text], { type: 'application/json' }));
  const words = isSealed ? 'with secrets' : 'without secrets';
  showToast({ text: `${formatQuantity(count, 'connection')} exported ${words}` });
}

const MIN_LENGTH = 12;

/** The error of a passphrase typed twice; undefined if it is valid. */
export function passphraseProblem({ first, second }: { readonly first: string; readonly second: string }) {
  if (first.length < MIN_LENGTH) return `Use at least ${MIN_LENGTH} characters.`;
  return first === second ? undefined : 'Passphrases don’t match.';
}

interface TypedPassphrase {
  readonly first: string;
  readonly second: string;
}

interface NewPassphraseProps {
  readonly problem: string | undefined;
  readonly onChange: (change: Partial<TypedPassphrase>) => void;
  /** The first of the two fields. */
  readonly ref: RefObject<HTMLInputElement | null>;
}

/** Typed twice: with a typo nobody could read the file. */
function NewPassphrase({ problem, onChange, ref }: NewPassphraseProps) {
  return (
    <>
      <SecretField
        label="Passphrase"
        labelPlace="beside"
        autoFocus
        ref={(input) => {
          ref.current = input;
        }}
        hint="At least 12 characters. Several unrelated words work best."
        error={problem}
        onChange={(first) => onChange({ first })}
      />
      <SecretField
        label="Confirm passphrase"
        labelPlace="beside"
        hint="If you lose it, the secrets can’t be recovered."
        onChange={(second) => onChange({ second })}
      />
    </>
  );
}

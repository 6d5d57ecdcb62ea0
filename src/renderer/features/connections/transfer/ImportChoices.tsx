import { useId, useRef, useState } from 'react';
import type { ImportPreview } from '#contract/index.ts';
import { formatQuantity } from '#lib/format.ts';
import { failureOf } from '#lib/host/failure.ts';
import { host } from '#lib/host/host.ts';
import { openTab } from '#lib/workspace/workspace.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Note } from '#ui/Note.tsx';
import { SecretField } from '#ui/TextField.tsx';
import { showToast } from '#ui/Toasts.tsx';
import { ChoiceList, type ImportOption } from './ChoiceList.tsx';
import type { ReadFile } from './read-file.ts';
import styles from './transfer.module.css';

export interface ImportChoicesProps {
  readonly file: ReadFile;
  readonly onClose: () => void;
}

/** What is in the file, with all that decides where secrets would go. Nothing is taken before it was seen here. */
export function ImportChoices({ file: { text, preview }, onClose }: ImportChoicesProps) {
  const formId = useId();
  const [wanted, setWanted] = useState<ReadonlySet<number>>(() => firstWanted(preview));
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  // SECURITY: no state of React's, which keeps the values it had before.
  const passphrase = useRef('');

  async function take(): Promise<void> {
    setBusy(true);
    setProblem(undefined);
    const given = passphrase.current === '' ? {} : { passphrase: passphrase.current };
    try {
      const taken = await host.transfers.import({ text, wanted: [...wanted], ...given });
      const [first] = taken;
      if (first !== undefined) openTab({ kind: 'connection', connectionId: first.id }, { preview: true });
      showToast({ text: `${formatQuantity(taken.length, 'connection')} imported` });
      onClose();
    } catch (error) {
      setProblem(failureOf(error).details.message);
      setBusy(false);
    }
  }

  return (
    <Dialog
      title="Import connections"
      size="form"
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" form={formId} busy={isBusy} disabled={wanted.size === 0}>
            Import {formatQuantity(wanted.size, 'connection')}
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
          void take();
        }}
      >
        <ChoiceList
          label="Connections in the file"
          choices={preview.connections.map((found) => choiceOf(found, wanted))}
          onChoose={(id, isChosen) => setWanted((before) => toggled(before, Number(id), isChosen))}
          onChooseAll={(isChosen) => setWanted(isChosen ? everyUsable(preview) : new Set())}
        />
        {preview.isSealed && (
          <SecretField
            label="Passphrase"
            labelPlace="beside"
            autoFocus
            hint="Decrypts the secrets in the file. Leave empty to import without them."
            onChange={(typed) => {
              passphrase.current = typed;
            }}
          />
        )}
        {problem !== undefined && (
          <Note tone="danger" title="Nothing was imported" announced>
            {problem}
          </Note>
        )}
      </form>
    </Dialog>
  );
}

type Found = ImportPreview['connections'][number];

/** What is there already is taken only by whoever wants it twice. */
function firstWanted({ connections }: ImportPreview): ReadonlySet<number> {
  const fresh = connections.filter(({ isKnown, problem }) => !isKnown && problem === undefined);
  return new Set(fresh.map(({ index }) => index));
}

function everyUsable({ connections }: ImportPreview): ReadonlySet<number> {
  return new Set(connections.filter(({ problem }) => problem === undefined).map(({ index }) => index));
}

function choiceOf({ index, isKnown, notes, ...found }: Found, wanted: ReadonlySet<number>): ImportOption {
  const known = { tone: 'plain', text: 'A connection with this name and address already exists.' } as const;
  return {
    ...found,
    id: String(index),
    isChosen: wanted.has(index),
    notes: isKnown ? [known, ...notes] : notes,
  };
}

function toggled(set: ReadonlySet<number>, index: number, isIn: boolean): ReadonlySet<number> {
  const others = [...set].filter((other) => other !== index);
  return new Set(isIn ? [...others, index] : others);
}

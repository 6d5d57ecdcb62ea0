import { useId, useRef, useState } from 'react';
import type { ImportPreview } from '#contract/index.ts';
import { formatQuantity } from '#lib/format.ts';
import { failureOf } from '#lib/host/failure.ts';
import { host } from '#lib/host/host.ts';
import { useDropped } from '#lib/use-dropped.ts';
import { openTab } from '#lib/workspace/workspace.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { FileButton } from '#ui/FileButton.tsx';
import { Note } from '#ui/Note.tsx';
import { showToast } from '#ui/show-toast.ts';
import { SecretField } from '#ui/TextField.tsx';
import { ChoiceList, type ImportOption, withToggled } from './ChoiceList.tsx';
import styles from './transfer.module.css';

interface ImportDialogProps {
  readonly onClose: () => void;
}

/** First chooses the file, then the connections in it. */
export function ImportDialog({ onClose }: ImportDialogProps) {
  const [file, setFile] = useState<ReadFile>();
  if (file !== undefined) return <ImportChoices file={file} onClose={onClose} />;
  return (
    <Dialog
      title="Import connections"
      size="form"
      onClose={onClose}
      actions={<Button onPress={onClose}>Cancel</Button>}
    >
      <ChooseFile onRead={setFile} />
    </Dialog>
  );
}

interface ChooseFileProps {
  readonly onRead: (file: ReadFile) => void;
}

/** The file is chosen, or dropped here. */
function ChooseFile({ onRead }: ChooseFileProps) {
  const [problem, setProblem] = useState<string>();
  async function take(file: File | undefined): Promise<void> {
    if (file === undefined) return;
    const read = await readFile(file);
    if ('problem' in read) setProblem(read.problem);
    else onRead(read);
  }
  const { isOver, listeners } = useDropped({ onFiles: ([file]) => void take(file) });
  return (
    <div className={styles.form}>
      <div className={styles.drop} data-over={isOver || undefined} {...listeners}>
        <p>Drop a Vitrine export file here, or choose one.</p>
        <FileButton
          autoFocus
          inputLabel="Connections file"
          accept=".json,application/json"
          onFiles={([file]) => void take(file)}
        >
          Choose a file
        </FileButton>
      </div>
      {problem !== undefined && (
        <Note tone="danger" title="Import failed" announced>
          {problem}
        </Note>
      )}
    </div>
  );
}

/** A file whose content was read. */
interface ReadFile {
  readonly text: string;
  readonly preview: ImportPreview;
}

/** The limit of the host. */
const MAX_BYTES = 20_000_000;

/** The contents, or why the file can’t be imported. */
async function readFile(file: File): Promise<ReadFile | { readonly problem: string }> {
  if (file.size > MAX_BYTES) return { problem: 'This file is too large to be a connections file.' };
  try {
    const text = await file.text();
    return { text, preview: await host.transfers.preview({ text }) };
  } catch (error) {
    return { problem: failureOf(error).details.message };
  }
}

interface ImportChoicesProps {
  readonly file: ReadFile;
  readonly onClose: () => void;
}

type Found = ImportPreview['connections'][number];

/**
 * The contents of the file, with all that decides where secrets would be sent. Nothing is imported before it was shown
 * here.
 */
function ImportChoices({ file: { text, preview }, onClose }: ImportChoicesProps) {
  const formId = useId();
  const [selected, setSelected] = useState<ReadonlySet<number>>(() => initialSelection(preview));
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  // SECURITY: no React state, because React keeps previous values.
  const passphrase = useRef('');

  async function take(): Promise<void> {
    setBusy(true);
    setProblem(undefined);
    const given = passphrase.current === '' ? {} : { passphrase: passphrase.current };
    try {
      const taken = await host.transfers.import({ text, wanted: [...selected], ...given });
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
          <Button kind="primary" type="submit" form={formId} busy={isBusy} disabled={selected.size === 0}>
            Import {formatQuantity(selected.size, 'connection')}
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
          choices={preview.connections.map((found) => choiceOf(found, selected))}
          onChoose={(id, isChosen) => setSelected((before) => withToggled(before, Number(id), isChosen))}
          onChooseAll={(isChosen) => setSelected(isChosen ? everyUsable(preview) : new Set())}
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

/** Existing connections are only imported again if the user chooses them. */
function initialSelection({ connections }: ImportPreview): ReadonlySet<number> {
  const fresh = connections.filter(({ isKnown, problem }) => !isKnown && problem === undefined);
  return new Set(fresh.map(({ index }) => index));
}

function everyUsable({ connections }: ImportPreview): ReadonlySet<number> {
  return new Set(connections.filter(({ problem }) => problem === undefined).map(({ index }) => index));
}

function choiceOf({ index, isKnown, notes, ...found }: Found, selected: ReadonlySet<number>): ImportOption {
  const known = { tone: 'plain', text: 'A connection with this name and address already exists.' } as const;
  return {
    ...found,
    id: String(index),
    isChosen: selected.has(index),
    notes: isKnown ? [known, ...notes] : notes,
  };
}

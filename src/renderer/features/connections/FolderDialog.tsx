import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { formatQuantity } from '#lib/format.ts';
import { failureOf, showFailure } from '#lib/host/failure.ts';
import { host, hostQueries } from '#lib/host/host.ts';
import { useHostState } from '#lib/host/host-state.ts';
import { showTablesOf } from '#lib/workspace/workspace.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { FolderIcon, LockIcon } from '#ui/icons.ts';
import { TextField } from '#ui/TextField.tsx';
import { VisibleText } from '#ui/VisibleText.tsx';
import styles from './connections.module.css';
import { folderExample, folderName } from './model/typed-address.ts';
import { useSubmission } from './use-form-actions.ts';

interface FolderDialogProps {
  readonly onClose: () => void;
}

/**
 * Adds a directory of tables on this computer. Its path is typed, or chosen in a system dialog if the shell has one.
 */
export function FolderDialog({ onClose }: FolderDialogProps) {
  const formId = useId();
  const [path, setPath] = useState('');
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isLooking, setLooking] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const openButton = useRef<HTMLButtonElement>(null);
  const { choosesFolders = false, platform = 'linux' } = useHostState((state) => state.info) ?? {};
  const { busy, submit } = useSubmission();

  async function open(): Promise<void> {
    const opened = await submit((signal) => host.connections.openFolder({ path, name }, { signal }));
    if (opened.state === 'done') {
      onClose();
      showTablesOf(opened.connection.id);
    } else if (opened.state === 'failed') {
      setProblem(opened.failure.details.message);
      field.current?.focus();
    }
  }

  function changePath(next: string): void {
    setPath(next);
    setProblem(undefined);
  }

  function takeChosen(chosen: string | null): void {
    if (chosen === null) return;
    changePath(chosen);
    openButton.current?.focus();
  }

  return (
    <Dialog
      title="Open folder"
      size="form"
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button ref={openButton} kind="primary" type="submit" form={formId} busy={busy}>
            Open
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
          void open();
        }}
      >
        <section className={styles.section}>
          <div className={styles.withButton}>
            <TextField
              ref={field}
              label="Folder"
              labelPlace="beside"
              mono
              autoFocus
              value={path}
              onChange={changePath}
              placeholder={folderExample(platform)}
              hint="Absolute path. You can start with ~."
              error={problem}
            />
            {choosesFolders ? (
              <Button onPress={() => void host.app.chooseFolder().then(takeChosen, showFailure)}>
                Browse…
              </Button>
            ) : (
              <Button onPress={() => setLooking(!isLooking)}>
                {isLooking ? 'Hide folders' : 'Browse folders'}
              </Button>
            )}
          </div>
          {isLooking && <FoldersIn path={path} onGo={changePath} />}
          <TextField
            label="Name"
            labelPlace="beside"
            value={name}
            onChange={setName}
            placeholder={folderName(path) ?? 'Folder name'}
          />
        </section>
        <section className={styles.section}>
          <p className={styles.promise}>
            <LockIcon size={14} />
            Tables are read in place, including subfolders. Nothing is copied or changed.
          </p>
        </section>
      </form>
    </Dialog>
  );
}

interface FoldersInProps {
  /** As typed; empty for the home directory. */
  readonly path: string;
  readonly onGo: (path: string) => void;
}

/** Without a system dialog: the subdirectories, and the parent. The last list stays visible while the user types. */
function FoldersIn({ path, onGo }: FoldersInProps) {
  const { data, error } = useQuery({
    ...hostQueries.connections.lookIntoFolder.queryOptions({ input: { path: path.trim() } }),
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  });
  if (data === undefined) return error && <p className="small dim">{failureOf(error).details.message}</p>;
  const { parent, folders, tables, isCut } = data;
  return (
    <div className={styles.folders} role="group" aria-label={`Folders in ${data.path}`}>
      <p className="small-text dim" role="status">
        <VisibleText text={data.path} />: {tables === 0 ? 'no tables' : formatQuantity(tables, 'table')},{' '}
        {formatQuantity(folders.length, 'folder')}
        {isCut && ' and more'}
      </p>
      {parent !== null && (
        <Button kind="quiet" size="small" label="Parent folder" onPress={() => onGo(parent)}>
          ..
        </Button>
      )}
      {folders.map((folder) => (
        <Button
          key={folder.path}
          kind="quiet"
          size="small"
          icon={FolderIcon}
          onPress={() => onGo(folder.path)}
        >
          <VisibleText text={folder.name} limit={80} />
        </Button>
      ))}
    </div>
  );
}

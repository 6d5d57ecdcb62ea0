import { useEffect, useRef, useState } from 'react';
import type { Connection } from '#contract/index.ts';
import { handleCommands } from '#lib/commands.ts';
import type { HostFailure } from '#lib/host/failure.ts';
import { host } from '#lib/host/host.ts';
import {
  activeTab,
  askToClose,
  closeTab,
  keepTab,
  showTablesOf,
  useWorkspace,
} from '#lib/workspace/workspace.ts';
import { Button } from '#ui/Button.tsx';
import { saveStatusText } from '../ConnectionFoot.tsx';
import styles from '../connections.module.css';
import { hasTypedKeys } from '../keys/OwnKeysFields.tsx';
import { forgetOfferedBucket, useOfferedBucket } from '../offered-address.ts';
import { takeKeys } from '../open-forms.ts';
import { UnsavedQuestion, useUnsaved } from '../UnsavedQuestion.tsx';
import { useSubmission } from '../use-form-actions.ts';
import { BucketSections } from './BucketSections.tsx';
import {
  type BucketProblems,
  type BucketValues,
  bucketEntry,
  changedBucketText,
  firstBucketValues,
} from './bucket-values.ts';

interface BucketFormProps {
  readonly tabKey: string;
  /** Undefined while it is a new one. */
  readonly connection: Connection | undefined;
  /** Of a new one. */
  readonly color: number;
  readonly onSaved: (connection: Connection) => void;
}

/** How a bucket is reached, and by whose keys. */
export function BucketForm({ tabKey, connection, color, onSaved }: BucketFormProps) {
  const page = useRef<HTMLFormElement>(null);
  const first = firstBucketValues(connection, color);
  const [values, setValues] = useState(first);
  const [hasTried, setTried] = useState(false);
  const [failure, setFailure] = useState<HostFailure>();
  const { busy, submit, cancel } = useSubmission();
  const changed = changedBucketText(first, values);
  const unsaved = useUnsaved(tabKey, () => changed);
  const entry = bucketEntry(values, hasTypedKeys(connection));
  const problems: BucketProblems = hasTried && !('bucket' in entry) ? entry : {};
  const offered = useOfferedBucket();
  useEffect(() => {
    if (offered === null || connection !== undefined) return;
    const { location, endpoint } = offered;
    setValues((typed) => ({ ...typed, location, endpoint, hasEndpoint: endpoint !== '' }));
    forgetOfferedBucket();
  }, [offered, connection]);
  useEffect(() => {
    // The next look in the list must not throw away what was typed.
    if (changed.length > 0) keepTab(tabKey);
  }, [changed.length, tabKey]);

  async function save(): Promise<void> {
    setTried(true);
    setFailure(undefined);
    if (!('bucket' in entry)) return focusFirstProblem(page.current);
    const target = connection === undefined ? {} : { connectionId: connection.id };
    const saved = await submit((signal) => host.connections.openBucket({ ...entry, ...target }, { signal }));
    if (saved.state === 'failed') setFailure(saved.failure);
    if (saved.state !== 'done') return;
    onSaved(saved.connection);
    closeTab(tabKey);
    showTablesOf(saved.connection.id);
  }

  useShownPage(tabKey, {
    save: () => void save(),
    focusFirst: () => page.current?.querySelector('input')?.focus(),
  });
  return (
    <form
      ref={page}
      className={styles.bucketPage}
      aria-label="Bucket"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <div className={styles.scroller}>
        <BucketSections
          {...{ connection, values, problems, failure }}
          onChange={(change: Partial<BucketValues>) => setValues((now) => ({ ...now, ...change }))}
        />
      </div>
      <footer className={styles.foot}>
        <p
          className={styles.state}
          role="status"
          data-tone={Object.keys(problems).length > 0 ? 'danger' : undefined}
        >
          {
            saveStatusText({ isNew: connection === undefined, changed, busy, errors: wrongFields(problems) })
              .text
          }
        </p>
        <div className={styles.buttons}>
          <Button onPress={busy ? cancel : () => askToClose(tabKey)}>{busy ? 'Stop' : 'Cancel'}</Button>
          <Button kind="primary" type="submit" busy={busy}>
            Save and open
          </Button>
        </div>
      </footer>
      {unsaved.isAsking && (
        <UnsavedQuestion
          connection={connection}
          changed={changed}
          onStay={unsaved.stay}
          onDiscard={() => closeTab(tabKey)}
        />
      )}
    </form>
  );
}

/** As the foot of a connection counts them. */
function wrongFields(problems: BucketProblems): object {
  return Object.fromEntries(Object.keys(problems).map((field) => [field, { type: 'missing' }]));
}

/** Once its line is drawn. */
function focusFirstProblem(page: HTMLFormElement | null): void {
  requestAnimationFrame(() => page?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}

interface ShownPage {
  readonly save: () => void;
  readonly focusFirst: () => void;
}

/** The keys and the command of the page while it is the one that is shown: it is there also while it is not. */
function useShownPage(tabKey: string, page: ShownPage): void {
  const isShown = useWorkspace((state) => activeTab(state)?.key === tabKey);
  const latest = useRef(page);
  useEffect(() => {
    latest.current = page;
  });
  useEffect(() => {
    if (!isShown) return;
    takeKeys(tabKey, latest.current.focusFirst);
    return handleCommands({ 'connection.save': () => latest.current.save() });
  }, [isShown, tabKey]);
}

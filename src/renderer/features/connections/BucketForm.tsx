import { useEffect, useRef, useState } from 'react';
import { BUCKET_LAYERS, type Connection } from '#contract/index.ts';
import type { HostFailure } from '#lib/host/failure.ts';
import { host } from '#lib/host/host.ts';
import { useInspectorOpen } from '#lib/workspace/inspector.ts';
import { closeTab, keepTab, requestClose, showTablesOf } from '#lib/workspace/workspace.ts';
import { Button } from '#ui/Button.tsx';
import { RunIcon } from '#ui/icons.ts';
import { BucketSections } from './BucketSections.tsx';
import {
  type BucketProblems,
  type BucketValues,
  bucketEntry,
  changedBucketText,
  firstBucketValues,
} from './bucket-values.ts';
import { saveStatusText } from './ConnectionFoot.tsx';
import styles from './connections.module.css';
import { hasTypedKeys } from './keys/OwnKeysFields.tsx';
import { forgetOfferedBucket, useOfferedBucket } from './offered-address.ts';
import { forgetTests, noteEdit, offerForm, startTest, usePageCommands } from './open-forms.ts';
import type { TestRows } from './test/test-run.ts';
import { UnsavedQuestion, useUnsaved } from './UnsavedQuestion.tsx';
import { useSubmission } from './use-form-actions.ts';

interface BucketFormProps {
  readonly tabKey: string;
  /** Undefined for a new one. */
  readonly connection: Connection | undefined;
  /** The color of a new one. */
  readonly color: number;
  readonly onSaved: (connection: Connection) => void;
}

/** The address of a bucket and its keys. */
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
  const isSideOpen = useInspectorOpen();
  useEffect(() => {
    if (offered === null || connection !== undefined) return;
    const { location, endpoint } = offered;
    setValues((typed) => ({ ...typed, location, endpoint, hasEndpoint: endpoint !== '' }));
    forgetOfferedBucket();
  }, [offered, connection]);
  useEffect(() => {
    // The next preview must not discard what was typed.
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

  function test(signal: AbortSignal): TestRows | undefined {
    setTried(true);
    if (!('bucket' in entry)) return void focusFirstProblem(page.current);
    const { bucket, typed } = entry;
    const target = connection === undefined ? {} : { connectionId: connection.id };
    return host.connections.testBucket({ bucket, ...(typed && { typed }), ...target }, { signal });
  }

  useOfferedTest(tabKey, test);
  usePageCommands({
    tabKey,
    focusFirst: () => page.current?.querySelector('input')?.focus(),
    onSave: () => void save(),
  });
  return (
    <form
      ref={page}
      className={styles.bucket}
      aria-label="Bucket"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <div className={styles.scroller}>
        <BucketSections
          connection={connection}
          values={values}
          problems={problems}
          failure={failure}
          onChange={(change: Partial<BucketValues>) => {
            setValues((now) => ({ ...now, ...change }));
            if (!('name' in change)) noteEdit(tabKey);
          }}
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
          {!isSideOpen && (
            <Button icon={RunIcon} onPress={() => startTest(tabKey)}>
              Test connection
            </Button>
          )}
          <Button onPress={busy ? cancel : () => requestClose(tabKey)}>{busy ? 'Stop' : 'Cancel'}</Button>
          <Button kind="primary" type="submit" busy={busy}>
            Save and open
          </Button>
        </div>
      </footer>
      {unsaved.isConfirming && (
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

/** Lets the panel beside the page test the form’s values. */
function useOfferedTest(tabKey: string, test: (signal: AbortSignal) => TestRows | undefined): void {
  const latest = useRef(test);
  useEffect(() => {
    latest.current = test;
  });
  useEffect(
    () =>
      offerForm(tabKey, {
        isManaged: false,
        layers: BUCKET_LAYERS,
        test: (signal) => latest.current(signal),
        // The user fixes a bucket’s form by hand.
        applyFix: () => {},
      }),
    [tabKey],
  );
  useEffect(() => () => forgetTests(tabKey), [tabKey]);
}

/** In the format in which ConnectionFoot counts errors. */
function wrongFields(problems: BucketProblems): object {
  return Object.fromEntries(Object.keys(problems).map((field) => [field, { type: 'missing' }]));
}

/** After the error lines are rendered. */
function focusFirstProblem(page: HTMLFormElement | null): void {
  requestAnimationFrame(() => page?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}

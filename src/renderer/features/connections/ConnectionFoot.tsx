import { useEffect } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import { type Connection, isOwnServer } from '#contract/index.ts';
import { useShownKeys } from '#lib/commands.ts';
import { formatQuantity } from '#lib/format.ts';
import { useInspectorOpen } from '#lib/workspace/inspector.ts';
import { keepTab, requestClose } from '#lib/workspace/workspace.ts';
import { Button } from '#ui/Button.tsx';
import { RunIcon } from '#ui/icons.ts';
import styles from './connections.module.css';
import { changedFieldsText, firstValues } from './model/connection-values.ts';
import { startTest } from './open-forms.ts';
import type { ConnectionFormState } from './use-connection-form.ts';

interface ConnectionFootProps {
  readonly tabKey: string;
  readonly form: ConnectionFormState;
  readonly connection: Connection | undefined;
  readonly color: number;
  readonly busy: boolean;
  readonly onStop: () => void;
  readonly onSave: () => void;
}

/** The save status, and the buttons. */
export function ConnectionFoot(props: ConnectionFootProps) {
  const { tabKey, form, connection, busy, onStop, onSave } = props;
  const changed = useChanged(props);
  const isSideOpen = useInspectorOpen();
  const isTested = connection === undefined || !isOwnServer(connection);
  const isSaved = connection !== undefined && changed.length === 0;
  return (
    <footer className={styles.foot}>
      <State form={form} isNew={connection === undefined} changed={changed} busy={busy} />
      <div className={styles.buttons}>
        {isTested && !isSideOpen && (
          <Button icon={RunIcon} onPress={() => startTest(tabKey)}>
            Test connection
          </Button>
        )}
        <Button onPress={busy ? onStop : () => requestClose(tabKey)}>
          {busy ? 'Stop' : isSaved ? 'Close' : 'Cancel'}
        </Button>
        <Button busy={busy} onPress={onSave}>
          Save
        </Button>
        <Button kind="primary" type="submit" busy={busy}>
          {busy ? 'Connecting' : isSaved ? 'Open' : 'Save and open'}
        </Button>
      </div>
    </footer>
  );
}

function useChanged({ tabKey, form, connection, color }: ConnectionFootProps): readonly string[] {
  // Only to render again: the form also has values of fields that are not mounted, so `getValues` is used.
  useWatch({ control: form.control });
  const changed = changedFieldsText(firstValues(connection, color), form.getValues());
  const isChanged = changed.length > 0;
  useEffect(() => {
    // The next preview must not discard what was typed.
    if (isChanged) keepTab(tabKey);
  }, [isChanged, tabKey]);
  return changed;
}

interface StateProps {
  readonly form: ConnectionFormState;
  readonly isNew: boolean;
  readonly changed: readonly string[];
  readonly busy: boolean;
}

function State({ form, isNew, changed, busy }: StateProps) {
  const { errors } = useFormState({ control: form.control });
  const saveKeys = useShownKeys('connection.save');
  const { text, tone } = saveStatusText({ isNew, changed, busy, errors });
  return (
    <p className={styles.state} data-tone={tone} role="status" title={saveKeys}>
      {text}
    </p>
  );
}

export interface FootFacts {
  readonly isNew: boolean;
  /** The labels of the changed fields. */
  readonly changed: readonly string[];
  readonly busy: boolean;
  /** The nested format of react-hook-form. */
  readonly errors: object;
}

interface SaveStatusText {
  readonly text: string;
  readonly tone?: 'danger';
}

const MAX_NAMED = 4;

/** The save status in one line. */
export function saveStatusText({ isNew, changed, busy, errors }: FootFacts): SaveStatusText {
  if (busy) return { text: 'Checking the server' };
  const wrong = countErrors(errors);
  if (wrong > 0) {
    return {
      text: `Fix ${formatQuantity(wrong, 'field')} to save`,
      tone: 'danger',
    };
  }
  if (isNew) return { text: 'Not saved yet' };
  return { text: changed.length === 0 ? 'Saved' : `Unsaved: ${named(changed)}` };
}

function named(changed: readonly string[]): string {
  const rest = changed.length - MAX_NAMED;
  return rest <= 0 ? changed.join(', ') : `${changed.slice(0, MAX_NAMED).join(', ')} and ${rest} more`;
}

/** An object with a type is an error; others contain errors. */
function countErrors(errors: object): number {
  if ('type' in errors && typeof errors.type === 'string') return 1;
  return Object.values(errors).reduce<number>(
    (sum, inner) => sum + (isObject(inner) ? countErrors(inner) : 0),
    0,
  );
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

import { type FormEvent, useState } from 'react';
import type { LocalServerConfiguration, ServerState } from '../../../contract/index.ts';
import type { HostFailure } from '../../lib/host/failure.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorBox } from '../../ui/ErrorBox.tsx';
import { AccessFields } from './AccessFields.tsx';
import {
  formOf,
  isChanged,
  readSetup,
  type SetupChange,
  type SetupErrors,
  type SetupForm,
} from './model/setup-form.ts';
import styles from './panel.module.css';
import { SettingsFields } from './SettingsFields.tsx';

export interface SetupFieldsProps {
  readonly configuration: LocalServerConfiguration;
  readonly state: ServerState;
  readonly busy: boolean;
  readonly failure: HostFailure | undefined;
  readonly onApply: (change: SetupChange) => void;
}

/** A part of the form: what stands in it, what is wrong with it, and how to change it. */
export interface FieldsProps {
  readonly form: SetupForm;
  readonly errors: SetupErrors;
  readonly configuration: LocalServerConfiguration;
  readonly onChange: (change: Partial<SetupForm>) => void;
}

export function SetupFields({ configuration, state, busy, failure, onApply }: SetupFieldsProps) {
  const [form, setForm] = useState(() => formOf(configuration));
  const [wasTried, setTried] = useState(false);
  const reading = readSetup(form, configuration);
  const fields: FieldsProps = {
    form,
    // What is not finished yet is not wrong yet.
    errors: wasTried ? (reading.errors ?? {}) : {},
    configuration,
    onChange: (change) => setForm((now) => ({ ...now, ...change })),
  };

  function apply(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    if (reading.change !== undefined && !busy) onApply(reading.change);
  }

  function discard(): void {
    setForm(formOf(configuration));
    setTried(false);
  }

  return (
    <form className={styles.form} onSubmit={apply}>
      <SettingsFields {...fields} />
      <AccessFields {...fields} />
      {failure !== undefined && <ErrorBox title="Nothing was changed" failure={failure.details} />}
      {isChanged(form, configuration) && (
        <div className={styles.actions}>
          <Button kind="primary" type="submit" busy={busy} describedBy="local-server-apply">
            {APPLY_WORDS[state]}
          </Button>
          <Button kind="quiet" onPress={discard}>
            Discard
          </Button>
          <span id="local-server-apply" className={styles.hint}>
            {state === 'stopped'
              ? 'Applies the next time the server starts.'
              : 'Connected clients are briefly disconnected.'}
          </span>
        </div>
      )}
    </form>
  );
}

/** What is applied is applied by a start: that is said on the button. */
const APPLY_WORDS: Readonly<Record<ServerState, string>> = {
  stopped: 'Save',
  failed: 'Save and start',
  starting: 'Save and restart',
  preparing: 'Save and restart',
  restarting: 'Save and restart',
  running: 'Save and restart',
};

import { type FormEvent, useState } from 'react';
import type { LocalServerConfiguration, RequestCredential, ServerState } from '#contract/index.ts';
import type { HostFailure } from '#lib/host/failure.ts';
import { Button } from '#ui/Button.tsx';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { SegmentedControl } from '#ui/SegmentedControl.tsx';
import { Switch } from '#ui/Switch.tsx';
import { TextField } from '#ui/TextField.tsx';
import styles from './panel.module.css';
import { AccessKeyField, LabelledRow, PanelSection } from './panel-fields.tsx';
import {
  type AccessMode,
  chosenSlots,
  formOf,
  isChanged,
  readSetup,
  type SetupChange,
  type SetupErrors,
  type SetupForm,
  slotsOf,
} from './setup-form.ts';

interface SetupFieldsProps {
  readonly configuration: LocalServerConfiguration;
  readonly state: ServerState;
  readonly busy: boolean;
  readonly failure: HostFailure | undefined;
  readonly onApply: (change: SetupChange) => void;
}

/** A part of the form: its values, errors, and change handler. */
interface FieldsProps {
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
    // Errors are shown after the first attempt to save.
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
          <span id="local-server-apply" className="small-text dim">
            {state === 'stopped'
              ? 'Applies the next time the server starts.'
              : 'Connected clients are briefly disconnected.'}
          </span>
        </div>
      )}
    </form>
  );
}

/** Applying restarts the server, so the button says so. */
const APPLY_WORDS: Readonly<Record<ServerState, string>> = {
  stopped: 'Save',
  failed: 'Save and start',
  starting: 'Save and restart',
  preparing: 'Save and restart',
  restarting: 'Save and restart',
  running: 'Save and restart',
};

function SettingsFields({ form, errors, configuration, onChange }: FieldsProps) {
  return (
    <PanelSection title="Settings">
      <div className={styles.medium}>
        <TextField
          label="Port"
          labelPlace="beside"
          value={form.port}
          onChange={(port) => onChange({ port })}
          placeholder="Any free port"
          error={errors.port}
        />
      </div>
      <TextField
        label="Data folder"
        labelPlace="beside"
        mono
        value={form.dataFolder}
        onChange={(dataFolder) => onChange({ dataFolder })}
        placeholder={configuration.defaultFolder}
        hint="Absolute path. A different folder holds a different catalog; existing data stays where it is."
        error={errors.dataFolder}
      />
      <LabelledRow label="Sample">
        <Switch on={form.sample} onChange={(sample) => onChange({ sample })}>
          Add sample tables to an empty catalog
        </Switch>
      </LabelledRow>
      <div className={styles.medium}>
        <TextField
          label="Synthetic tables"
          labelPlace="beside"
          value={form.scale}
          onChange={(scale) => onChange({ scale })}
          placeholder="0"
          after="tables"
          hint={SCALE_HINT}
          error={errors.scale}
        />
      </div>
    </PanelSection>
  );
}

const SCALE_HINT = 'Generated once, for load testing. A million tables take about 30 seconds.';

const MODES: readonly { readonly value: AccessMode; readonly label: string }[] = [
  { value: 'session', label: 'Session key' },
  { value: 'apiKey', label: 'API key' },
  { value: 'bearer', label: 'Bearer token' },
  { value: 'both', label: 'Both' },
  { value: 'none', label: 'None' },
];

const LABELS: Readonly<Record<RequestCredential, string>> = { apiKey: 'API key', bearer: 'Bearer token' };

/** The credentials that clients must send. For its own connection, the window provides them itself. */
function AccessFields({ form, errors, configuration, onChange }: FieldsProps) {
  return (
    <PanelSection title="Authentication" lead={LEADS[form.mode]}>
      <LabelledRow label="Require">
        <SegmentedControl
          label="Require"
          options={MODES}
          value={form.mode}
          onChange={(mode) => onChange({ mode })}
        />
      </LabelledRow>
      {slotsOf(form.mode).map((slot) => (
        <AccessKeyField
          key={slot}
          label={LABELS[slot]}
          isKept={chosenSlots(configuration).includes(slot)}
          value={form[slot]}
          onChange={(value) => onChange(slot === 'apiKey' ? { apiKey: value } : { bearer: value })}
          error={errors[slot]}
        />
      ))}
    </PanelSection>
  );
}

const KEPT = 'Kept in memory until you quit; never written to disk.';

const LEADS: Readonly<Record<AccessMode, string>> = {
  session:
    'Vitrine makes a new key each time it starts, and only Vitrine has it. Show it under Status to let another app in.',
  apiKey: `Clients send it as x-api-key. ${KEPT}`,
  bearer: `Clients send it as Authorization: Bearer. ${KEPT}`,
  both: `Clients send both, as x-api-key and as Authorization: Bearer. ${KEPT}`,
  none: 'Every app and every account on this computer can read and change the tables. Other computers can’t reach it.',
};

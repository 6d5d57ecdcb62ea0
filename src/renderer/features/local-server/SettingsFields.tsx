import { Switch } from '../../ui/Switch.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { LabelledRow, PanelSection } from './PanelSection.tsx';
import styles from './panel.module.css';
import type { FieldsProps } from './SetupFields.tsx';

export function SettingsFields({ form, errors, configuration, onChange }: FieldsProps) {
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
        placeholder={configuration.usualFolder}
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

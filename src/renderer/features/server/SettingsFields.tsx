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
          placeholder="any free one"
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
        hint="A whole path. Another folder is another catalog: what is in the old one stays there."
        error={errors.dataFolder}
      />
      <LabelledRow label="Sample">
        <Switch on={form.sample} onChange={(sample) => onChange({ sample })}>
          Fill an empty catalog with the sample
        </Switch>
      </LabelledRow>
      <div className={styles.medium}>
        <TextField
          label="Scale"
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

const SCALE_HINT = 'Synthetic tables to try tools with, made once and kept. A million take half a minute.';

import { Radio, RadioGroup } from 'react-aria-components/RadioGroup';
import { useWatch } from 'react-hook-form';
import type { Connection } from '#contract/index.ts';
import { useField } from '#lib/use-field.ts';
import { Switch } from '#ui/Switch.tsx';
import { TextField } from '#ui/TextField.tsx';
import { hostOfAddress } from './model/typed-address.ts';
import styles from './sections.module.css';
import type { ConnectionControl } from './use-connection-form.ts';

interface NameSectionProps {
  readonly control: ConnectionControl;
  readonly connection: Connection | undefined;
  /** The default name, if it isn’t the host. */
  readonly defaultName?: string | undefined;
}

/** Name, color, and safety settings. */
export function NameSection({ control, connection, defaultName }: NameSectionProps) {
  const address = useWatch({ control, name: 'draft.address' });
  const field = useField(control, 'draft.name', 'Name');
  return (
    <>
      <div className={styles.name}>
        <TextField
          {...field}
          labelPlace="beside"
          placeholder={defaultName ?? hostOfAddress(address) ?? 'Host name'}
        />
        <ControlledColor control={control} />
      </div>
      <SafetySwitches control={control} isFolder={connection?.folder !== undefined} />
    </>
  );
}

/** In the order of the tokens `--conn-1` to `--conn-8`. */
const COLOR_NAMES = ['red', 'orange', 'yellow', 'green', 'teal', 'blue', 'violet', 'grey'] as const;

function ControlledColor({ control }: { readonly control: ConnectionControl }) {
  const { value, onChange } = useField(control, 'draft.color', 'Color');
  return <ColorChoice value={value ?? 1} onChange={onChange} />;
}

interface ColorChoiceProps {
  readonly value: number;
  readonly onChange: (color: number) => void;
}

/** The color that distinguishes a connection. One tab stop; the arrow keys choose. */
export function ColorChoice({ value, onChange }: ColorChoiceProps) {
  return (
    <RadioGroup
      aria-label="Color"
      orientation="horizontal"
      className={styles.colors ?? ''}
      value={String(value)}
      onChange={(chosen) => onChange(Number(chosen))}
    >
      {COLOR_NAMES.map((name, index) => (
        <Radio key={name} value={String(index + 1)} aria-label={name} className={styles.color ?? ''}>
          <i className={styles.swatch} style={{ background: `var(--conn-${index + 1})` }} />
        </Radio>
      ))}
    </RadioGroup>
  );
}

interface SafetySwitchesProps {
  readonly control: ConnectionControl;
  /** A folder is always read-only. */
  readonly isFolder: boolean;
}

/** The safety settings, with their effects. */
function SafetySwitches({ control, isFolder }: SafetySwitchesProps) {
  const readOnly = useField(control, 'draft.readOnly', 'Read-only');
  const production = useField(control, 'draft.production', 'Production');
  return (
    <div className={styles.care}>
      <Switch on={readOnly.value} onChange={readOnly.onChange} disabled={isFolder}>
        {readOnly.label}
      </Switch>
      <Switch on={production.value} onChange={production.onChange}>
        {production.label}
      </Switch>
      <span className="small-text dim">
        {careText({ isFolder, readOnly: readOnly.value, production: production.value })}
      </span>
    </div>
  );
}

interface Care {
  readonly isFolder: boolean;
  readonly readOnly: boolean;
  readonly production: boolean;
}

function careText({ isFolder, readOnly, production }: Care): string {
  if (isFolder) return 'Folders are always read-only';
  if (readOnly) return 'Blocks every change';
  return production ? 'Confirms every change' : '';
}

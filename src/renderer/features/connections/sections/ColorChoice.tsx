import { Radio, RadioGroup } from 'react-aria-components/RadioGroup';
import { useField } from '../../../lib/use-field.ts';
import { COLOR_NAMES } from '../model/color-names.ts';
import type { ConnectionControl } from '../use-connection-form.ts';
import styles from './sections.module.css';

/** The stripe that tells connections apart at a glance. One tab stop; the arrows choose. */
export function ColorChoice({ control }: { readonly control: ConnectionControl }) {
  const { value, onChange } = useField(control, 'draft.color', 'Color');
  return (
    <RadioGroup
      aria-label="Color"
      orientation="horizontal"
      className={styles.colors ?? ''}
      value={String(value ?? 1)}
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

import { SegmentedControl } from '../../ui/SegmentedControl.tsx';
import { NumberField } from './NumberField.tsx';
import styles from './panel.module.css';

export interface FaultRateFieldProps {
  readonly name: string;
  readonly means: string;
  readonly rate: number;
  readonly onChange: (rate: number) => void;
}

const QUICK = [
  { value: '0', label: 'Off' },
  { value: '50', label: '50%' },
  { value: '100', label: '100%' },
] as const;

export function FaultRateField({ name, means, rate, onChange }: FaultRateFieldProps) {
  return (
    <div className={styles.dial} data-on={rate > 0 || undefined}>
      <span className={styles.dialName}>{name}</span>
      <span className={styles.dialMeans}>{means}</span>
      <SegmentedControl
        label={`${name} rate`}
        options={QUICK}
        value={String(rate)}
        onChange={(quick: string) => onChange(Number(quick))}
      />
      <NumberField
        label={`${name}: percent`}
        labelPlace="hidden"
        unit="%"
        most={100}
        value={rate}
        onChange={onChange}
      />
    </div>
  );
}

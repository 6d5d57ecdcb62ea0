import { ERROR_CODES, type FaultSettings, isErrorCode } from '#protocol/index.ts';
import { SegmentedControl } from '#ui/SegmentedControl.tsx';
import { DIALS, type Dial, withRate } from './model/faults.ts';
import { NumberField } from './NumberField.tsx';
import { PanelSection } from './PanelSection.tsx';
import styles from './panel.module.css';

export interface FaultsProps {
  readonly faults: FaultSettings;
  readonly onChange: (faults: FaultSettings) => void;
}

export function FaultRates({ faults, onChange }: FaultsProps) {
  return (
    <PanelSection title="Fault injection" lead={LEAD}>
      <div className={styles.short}>
        <NumberField
          label="Latency"
          labelPlace="beside"
          unit="ms"
          most={600_000}
          value={faults.latency}
          onChange={(latency) => onChange({ ...faults, latency })}
        />
      </div>
      <div className={styles.dials}>
        {DIALS.map((dial) => (
          <FaultRateField
            key={dial.kind}
            name={dial.name}
            means={meaningOf(dial, faults)}
            rate={faults.rates[dial.kind] ?? 0}
            onChange={(rate) => onChange(withRate(faults, dial.kind, rate))}
          />
        ))}
      </div>
    </PanelSection>
  );
}

const LEAD = 'Percentage of responses, spread evenly. Applies immediately and resets on restart.';

/** The code is chosen below, and told where it counts. */
function meaningOf({ kind, means }: Dial, { errorCode }: FaultSettings): string {
  if (kind !== 'error' || !isErrorCode(errorCode)) return means;
  const { name, status } = ERROR_CODES[errorCode];
  return `${status}, code ${errorCode}, ${name}`;
}

interface FaultRateFieldProps {
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

function FaultRateField({ name, means, rate, onChange }: FaultRateFieldProps) {
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

import { ERROR_CODES, type FaultSettings, isErrorCode } from '../../../protocol/index.ts';
import { FaultRateField } from './FaultRateField.tsx';
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

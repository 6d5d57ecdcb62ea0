import { useMutation } from '@tanstack/react-query';
import type { ServerStatus } from '#contract/index.ts';
import { showFailure } from '#lib/host/failure.ts';
import { hostQueries } from '#lib/host/host.ts';
import {
  ERROR_CODES,
  type FaultSettings,
  isErrorCode,
  isOperationName,
  type OperationGroup,
  operations,
} from '#protocol/index.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { SegmentedControl } from '#ui/SegmentedControl.tsx';
import { MultiSelect, Select } from '#ui/Select.tsx';
import { Switch } from '#ui/Switch.tsx';
import { CODE_CHOICES, DIALS, type Dial, errorCodeOf, withRate } from './faults.ts';
import styles from './panel.module.css';
import { LabelledRow, NumberField, PanelSection } from './panel-fields.tsx';

/** The settings of fault injection. Each change applies at once. */
export function FaultsPanel({ server: { faults } }: { readonly server: ServerStatus }) {
  const setFaults = useSetFaults();
  if (faults === undefined) {
    return (
      <div className={styles.panel}>
        <EmptyState title="Local server isn’t running">
          Start the server to inject delays and errors. Faults reset on every start.
        </EmptyState>
      </div>
    );
  }
  return (
    <div className={styles.panel}>
      <FaultRates faults={faults} onChange={setFaults} />
      <FaultDetails faults={faults} onChange={setFaults} />
    </div>
  );
}

/** The sliders show the server’s settings, not the requested ones: each change updates its status. */
export function useSetFaults(): (faults: FaultSettings) => void {
  const { mutate } = useMutation(hostQueries.localServer.setFaults.mutationOptions({ onError: showFailure }));
  return mutate;
}

interface FaultsProps {
  readonly faults: FaultSettings;
  readonly onChange: (faults: FaultSettings) => void;
}

function FaultRates({ faults, onChange }: FaultsProps) {
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

/** The code is chosen below, but shown where it applies. */
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

/** The settings besides the rates: error code, Retry-After, operations. */
function FaultDetails({ faults, onChange }: FaultsProps) {
  const change = (part: Partial<typeof faults>) => onChange({ ...faults, ...part });
  return (
    <PanelSection title="Details">
      <div className={styles.medium}>
        <MultiSelect
          label="Operations"
          labelPlace="beside"
          groups={OPERATION_GROUPS}
          selected={faults.operations}
          onChange={(chosen) => change({ operations: chosen.filter(isOperationName) })}
          summary={operationGroupText(faults.operations, Object.keys(operations).length)}
        />
      </div>
      <div className={styles.medium}>
        <Select
          label="Error code"
          labelPlace="beside"
          options={CODE_CHOICES}
          value={String(faults.errorCode)}
          onChange={(code) => change({ errorCode: errorCodeOf(code) })}
        />
      </div>
      <div className={styles.short}>
        <NumberField
          label="Retry-After"
          labelPlace="beside"
          unit="s"
          most={86_400}
          value={faults.retryAfter}
          onChange={(retryAfter) => change({ retryAfter })}
        />
      </div>
      <LabelledRow label="Plans">
        <Switch on={faults.plainPlans} onChange={(plainPlans) => change({ plainPlans })}>
          Return as plain text instead of a JSON string
        </Switch>
      </LabelledRow>
    </PanelSection>
  );
}

const TITLES: Readonly<Record<OperationGroup, string>> = {
  namespaces: 'Namespaces',
  tables: 'Tables',
  versions: 'Versions',
  tags: 'Tags',
  rows: 'Rows',
  indices: 'Indices',
  plans: 'Plans',
  batch: 'Batch',
  deployment: 'Deployment',
};

/** All operations, grouped by subject. */
const OPERATION_GROUPS = Object.entries(TITLES).map(([group, title]) => ({
  title,
  options: Object.values(operations)
    .filter((operation) => operation.group === group)
    .map(({ name }) => ({ value: name, label: name })),
}));

/** An empty choice means all. */
function operationGroupText(chosen: readonly string[], all: number): string {
  const [only] = chosen;
  if (only === undefined || chosen.length === all) return `all ${all} operations`;
  return chosen.length === 1 ? only : `${chosen.length} of ${all} operations`;
}

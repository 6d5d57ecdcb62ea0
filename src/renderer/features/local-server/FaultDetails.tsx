import { isOperationName, type OperationGroup, operations } from '#protocol/index.ts';
import { MultiSelect, Select } from '#ui/Select.tsx';
import { Switch } from '#ui/Switch.tsx';
import type { FaultsProps } from './FaultRates.tsx';
import { CODE_CHOICES, codeOf } from './model/faults.ts';
import { NumberField } from './NumberField.tsx';
import { LabelledRow, PanelSection } from './PanelSection.tsx';
import styles from './panel.module.css';

/** What goes with the dials: which code, how soon to come back, for which operations. */
export function FaultDetails({ faults, onChange }: FaultsProps) {
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
          onChange={(code) => change({ errorCode: codeOf(code) })}
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

interface OperationChoices {
  readonly title: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

/** Every operation of the interface, by what it is about. */
const OPERATION_GROUPS: readonly OperationChoices[] = Object.entries(TITLES).map(([group, title]) => ({
  title,
  options: Object.values(operations)
    .filter((operation) => operation.group === group)
    .map(({ name }) => ({ value: name, label: name })),
}));

/** None chosen means all of them. */
function operationGroupText(chosen: readonly string[], all: number): string {
  const [only] = chosen;
  if (only === undefined || chosen.length === all) return `all ${all} operations`;
  return chosen.length === 1 ? only : `${chosen.length} of ${all} operations`;
}

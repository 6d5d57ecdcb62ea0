import { isOperationName, operations } from '../../../protocol/index.ts';
import { MultiSelect, Select } from '../../ui/Select.tsx';
import { Switch } from '../../ui/Switch.tsx';
import type { FaultsProps } from './FaultRates.tsx';
import { CODE_CHOICES, codeOf } from './model/faults.ts';
import { OPERATION_GROUPS, operationGroupText } from './model/operation-groups.ts';
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

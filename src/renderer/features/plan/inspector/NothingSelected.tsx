import { useShownKeys } from '../../../lib/commands.ts';
import { EmptyInspector } from '../../../ui/Inspector.tsx';
import { Shortcut } from '../../../ui/Shortcut.tsx';
import styles from './NodeDetails.module.css';

export interface NothingSelectedProps {
  readonly hasPlan: boolean;
  readonly onClose: (() => void) | undefined;
}

export function NothingSelected({ hasPlan, onClose }: NothingSelectedProps) {
  const searchKeys = useShownKeys('plan.search');
  return (
    <EmptyInspector label="Operator" onClose={onClose}>
      <p>{hasPlan ? 'Select an operator to see its details.' : 'No plan yet'}</p>
      {hasPlan && searchKeys !== undefined && (
        <p className={styles.hintKeys}>
          Search the plan <Shortcut keys={searchKeys} />
        </p>
      )}
    </EmptyInspector>
  );
}

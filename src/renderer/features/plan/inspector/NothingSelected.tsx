import { useShownKeys } from '../../../lib/commands/use-shown-keys.ts';
import { EmptyInspector } from '../../../ui/inspector/Inspector.tsx';
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
      <p>
        {hasPlan
          ? 'Select an operator to see all that the plan says of it: click it, or go to it with the arrow keys.'
          : 'There is no plan here yet.'}
      </p>
      {hasPlan && searchKeys !== undefined && (
        <p className={styles.hintKeys}>
          Search the plan <Shortcut keys={searchKeys} />
        </p>
      )}
    </EmptyInspector>
  );
}

import { Button, IconButton } from '../../../ui/Button.tsx';
import { SwapIcon } from '../../../ui/icons.ts';
import { VisibleText } from '../../../ui/VisibleText.tsx';
import styles from './CompareHeader.module.css';
import { SIDE_LABELS, type Side } from './side.ts';

export interface CompareHeaderProps {
  readonly before: string;
  readonly after: string;
  readonly onSwap: () => void;
  readonly onOpen: (side: Side) => void;
}

export function CompareHeader({ before, after, onSwap, onOpen }: CompareHeaderProps) {
  return (
    <header className={styles.header}>
      <h1 className="visually-hidden">Compare plans</h1>
      <PlanName side="before" name={before} onOpen={onOpen} />
      <IconButton icon={SwapIcon} label="Swap sides" onPress={onSwap} />
      <PlanName side="after" name={after} onOpen={onOpen} />
    </header>
  );
}

interface PlanNameProps {
  readonly side: Side;
  readonly name: string;
  readonly onOpen: (side: Side) => void;
}

function PlanName({ side, name, onOpen }: PlanNameProps) {
  return (
    <div className={styles.plan}>
      <span className={styles.side}>{SIDE_LABELS[side]}</span>
      <span className={styles.name} title={name}>
        <VisibleText text={name} />
      </span>
      <Button kind="quiet" size="small" label={`Open the plan ${side}`} onPress={() => onOpen(side)}>
        Open
      </Button>
    </div>
  );
}

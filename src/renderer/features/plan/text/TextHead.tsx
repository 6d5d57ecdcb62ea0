import type { Plan } from '../../../../plan/index.ts';
import { formatCount, formatQuantity } from '../../../lib/format.ts';
import { Button } from '../../../ui/Button.tsx';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { WarningIcon } from '../../../ui/icons.ts';
import { Switch } from '../../../ui/Switch.tsx';
import type { TextLines } from './model/text-lines.ts';
import styles from './TextView.module.css';

export interface TextHeadProps {
  readonly lines: TextLines;
  readonly plan: Plan;
  readonly wraps: boolean;
  readonly onWraps: (wraps: boolean) => void;
  readonly selected: number | undefined;
  readonly onSelect: (node: number) => void;
}

export function TextHead({ lines, plan, wraps, onWraps, selected, onSelect }: TextHeadProps) {
  return (
    <div className={styles.head}>
      <span className={styles.count}>{formatQuantity(lines.count, 'line')}</span>
      <Uncertain {...{ plan, selected, onSelect }} />
      <span className={styles.tools}>
        <Switch on={wraps} onChange={onWraps}>
          Wrap lines
        </Switch>
        <CopyButton look="quiet" label="Copy all" text={lines.text} />
      </span>
    </div>
  );
}

/** Says that the text was not understood everywhere, and goes from one such place to the next. */
function Uncertain({ plan, selected, onSelect }: Pick<TextHeadProps, 'plan' | 'selected' | 'onSelect'>) {
  const uncertain = plan.nodes.filter(({ isUncertain }) => isUncertain);
  const next = uncertain.find(({ index }) => index > (selected ?? -1)) ?? uncertain[0];
  if (next === undefined) return null;
  return (
    <Button kind="quiet" size="small" icon={WarningIcon} onPress={() => onSelect(next.index)}>
      Quotes or brackets don’t match in {formatCount(uncertain.length)}{' '}
      {uncertain.length === 1 ? 'operator' : 'operators'}
    </Button>
  );
}

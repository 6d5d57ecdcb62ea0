import { formatQuantity } from '../../../lib/format.ts';
import { classNames } from '../../../ui/attributes.ts';
import { BaseButton } from '../../../ui/BaseButton.tsx';
import { Toolbar } from '../../../ui/Toolbar.tsx';
import { VisibleText } from '../../../ui/VisibleText.tsx';
import styles from './ComputeBar.module.css';
import { type ComputePart, type ComputeParts, computeParts, partLabel } from './model/compute-parts.ts';
import type { SummaryStripProps } from './SummaryStrip.tsx';

/** Which operators computed, each as wide as its part of the whole; a press selects it. */
export function ComputeBar({ reading, selected, onSelect }: SummaryStripProps) {
  const { parts, rest } = computeParts(reading);
  return (
    <div className={styles.place}>
      <span className={styles.label}>Compute by operator</span>
      <Toolbar label="Compute by operator" className={styles.bar}>
        {parts.map((part) => (
          <Part key={part.node} part={part} isSelected={part.node === selected} onSelect={onSelect} />
        ))}
        {rest !== undefined && <Rest rest={rest} />}
      </Toolbar>
    </div>
  );
}

interface PartProps {
  readonly part: ComputePart;
  readonly isSelected: boolean;
  readonly onSelect: (node: number) => void;
}

function Part({ part, isSelected, onSelect }: PartProps) {
  const { node, name, share, heat } = part;
  const paint = { background: `var(--heat-${heat})`, color: `var(--on-heat-${heat})` };
  return (
    <BaseButton
      className={classNames(styles.part, isSelected && styles.selected)}
      style={{ flexGrow: share * 100 }}
      tip={{ text: partLabel(part) }}
      aria-label={partLabel(part)}
      aria-pressed={isSelected}
      onPress={() => onSelect(node)}
    >
      <span className={styles.fill} style={paint}>
        <VisibleText text={name} limit={60} className={styles.name} />
      </span>
    </BaseButton>
  );
}

function Rest({ rest: { count, time, share } }: { readonly rest: NonNullable<ComputeParts['rest']> }) {
  const name = formatQuantity(count, 'other operator');
  return (
    <span
      className={styles.part}
      role="img"
      aria-label={partLabel({ name, time, share })}
      title={partLabel({ name, time, share })}
      style={{ flexGrow: share * 100 }}
    >
      <span className={classNames(styles.fill, styles.rest)} />
    </span>
  );
}

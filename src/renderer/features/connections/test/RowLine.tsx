import type { Layer, TestRow } from '../../../../contract/index.ts';
import { formatDuration } from '../../../lib/format.ts';
import { VisibleText } from '../../../ui/VisibleText.tsx';
import { LAYER_NAMES, RUNNING_LABELS } from './model/layer-labels.ts';
import { StepStatusIcon } from './StepStatusIcon.tsx';
import styles from './TestRowItem.module.css';

export interface RowLineProps {
  readonly layer: Layer;
  readonly row: TestRow | undefined;
}

/** A layer in one line: how it went, what was found, how long it took. */
export function RowLine({ layer, row }: RowLineProps) {
  const words = row?.state === 'running' ? RUNNING_LABELS[layer] : (row?.finding ?? '');
  return (
    <>
      <StepStatusIcon state={row?.state} />
      <span className={styles.name}>{LAYER_NAMES[layer]}</span>
      <span className={styles.finding}>
        <VisibleText text={words} />
      </span>
      {row?.duration !== undefined && <span className={styles.time}>{formatDuration(row.duration)}</span>}
    </>
  );
}

import { useId, useState } from 'react';
import type { Layer, TestFix, TestRow } from '../../../../contract/index.ts';
import { BaseButton } from '../../../ui/BaseButton.tsx';
import { hasDetails } from './model/has-details.ts';
import { RowDetails } from './RowDetails.tsx';
import { RowLine } from './RowLine.tsx';
import styles from './TestRowItem.module.css';
import type { RowKeys } from './use-row-keys.ts';

export interface TestRowItemProps {
  readonly layer: Layer;
  /** Undefined before its turn. */
  readonly row: TestRow | undefined;
  readonly keys: RowKeys;
  readonly onCure: (cure: TestFix) => void;
}

/** One layer: a line, and what is known of it below where it failed or was opened. */
export function TestRowItem({ layer, row, keys, onCure }: TestRowItemProps) {
  if (row !== undefined && hasDetails(row)) {
    return <OpenableRow layer={layer} row={row} keys={keys} onCure={onCure} />;
  }
  return (
    <li className={styles.item} data-state={row?.state ?? 'waiting'}>
      <div className={styles.line}>
        <RowLine layer={layer} row={row} />
      </div>
    </li>
  );
}

interface OpenableRowProps extends TestRowItemProps {
  readonly row: TestRow;
}

function OpenableRow({ layer, row, keys, onCure }: OpenableRowProps) {
  const [opened, setOpened] = useState<boolean>();
  const details = useId();
  const isOpen = opened ?? row.state === 'failed';
  return (
    <li className={styles.item} data-state={row.state} data-open={isOpen || undefined}>
      <BaseButton
        ref={(button) => keys.hold(layer, button)}
        className={styles.line}
        aria-expanded={isOpen}
        aria-controls={details}
        tabStop={keys.tabStop === layer}
        onFocus={() => keys.onFocus(layer)}
        onKeyDown={(event) => {
          if (keys.onKey(event.key, layer)) event.stopPropagation();
        }}
        onPress={() => setOpened(!isOpen)}
      >
        <RowLine layer={layer} row={row} />
      </BaseButton>
      <div id={details} hidden={!isOpen}>
        {isOpen && <RowDetails row={row} onCure={onCure} />}
      </div>
    </li>
  );
}

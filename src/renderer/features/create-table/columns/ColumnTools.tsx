import { Button, IconButton } from '../../../ui/Button.tsx';
import { AddIcon, ArrowDownIcon, ArrowUpIcon, DeleteIcon } from '../../../ui/icons.ts';
import type { ColumnRow } from '../model/column-rows.ts';
import styles from './ColumnsEditor.module.css';

export interface ColumnToolsProps {
  readonly rows: readonly ColumnRow[];
  readonly selected: ColumnRow | undefined;
  readonly onAdd: () => void;
  readonly onRemove: () => void;
  readonly onMove: (step: 1 | -1) => void;
}

/** What can be done with the columns as a list. In the list itself there are keys for it. */
export function ColumnTools({ rows, selected, onAdd, onRemove, onMove }: ColumnToolsProps) {
  return (
    <div className={styles.tools}>
      <Button size="small" icon={AddIcon} onPress={onAdd}>
        Add column
      </Button>
      {selected !== undefined && (
        <>
          <IconButton
            icon={ArrowUpIcon}
            label="Move up"
            keys="Alt+ArrowUp"
            disabled={selected === rows[0]}
            onPress={() => onMove(-1)}
          />
          <IconButton
            icon={ArrowDownIcon}
            label="Move down"
            keys="Alt+ArrowDown"
            disabled={selected === rows.at(-1)}
            onPress={() => onMove(1)}
          />
          <IconButton icon={DeleteIcon} label="Remove column" keys="Delete" onPress={onRemove} />
        </>
      )}
    </div>
  );
}

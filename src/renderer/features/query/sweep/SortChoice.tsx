import { IconButton } from '../../../ui/Button.tsx';
import { ArrowDownIcon, ArrowUpIcon } from '../../../ui/icons.ts';
import { Select } from '../../../ui/Select.tsx';
import { MEASURES } from './model/measures.ts';
import { nextSorting, type Sorting } from './model/sort-results.ts';
import styles from './SortChoice.module.css';

const OPTIONS: readonly { readonly value: Sorting['by']; readonly label: string }[] = [
  { value: 'order', label: 'Run order' },
  ...MEASURES.map(({ name, label }) => ({ value: name, label: `by ${label.toLowerCase()}` })),
];

export interface SortChoiceProps {
  readonly sorting: Sorting;
  readonly onSort: (sorting: Sorting) => void;
}

/** The same as a press on a head of the table, by key. */
export function SortChoice({ sorting, onSort }: SortChoiceProps) {
  const isUp = sorting.direction === 'ascending';
  return (
    <span className={styles.choice}>
      <Select
        small
        label="Sort by"
        labelPlace="hidden"
        options={OPTIONS}
        value={sorting.by}
        onChange={(by) => onSort({ ...sorting, by })}
      />
      <IconButton
        icon={isUp ? ArrowUpIcon : ArrowDownIcon}
        label={isUp ? 'Ascending' : 'Descending'}
        onPress={() => onSort(nextSorting(sorting, sorting.by))}
      />
    </span>
  );
}

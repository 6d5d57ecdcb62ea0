import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { formatQuantity } from '#lib/format.ts';
import type { Plan } from '#plan/index.ts';
import { Button, IconButton } from '#ui/Button.tsx';
import { Checkbox, CheckMark } from '#ui/Checkbox.tsx';
import { ColumnsIcon } from '#ui/icons.ts';
import { Popover, PopoverTrigger } from '#ui/Popover.tsx';
import { Select } from '#ui/Select.tsx';
import { VisibleText } from '#ui/VisibleText.tsx';
import { metricHeader, metricNames } from './model/metric-columns.ts';
import type { Sorting } from './model/sorted-rows.ts';
import styles from './OutlineView.module.css';

interface ColumnsButtonProps {
  readonly plan: Plan;
  readonly columns: readonly string[];
  readonly onColumns: (columns: readonly string[] | undefined) => void;
  /** Chosen columns that don't fit. */
  readonly hidden: readonly string[];
  /** Undefined if the list is not sorted. */
  readonly sorting: Sorting | undefined;
  readonly onSorting: (sorting: Sorting) => void;
}

/** Chooses the metrics with a column, and the metric to sort by. */
export function ColumnsButton(props: ColumnsButtonProps) {
  return (
    <span className={styles.place}>
      <PopoverTrigger>
        <IconButton icon={ColumnsIcon} size="tiny" label="Columns" />
        <Popover label="Columns">
          <Choices {...props} />
        </Popover>
      </PopoverTrigger>
    </span>
  );
}

function Choices({ plan, columns, onColumns, hidden, sorting, onSorting }: ColumnsButtonProps) {
  return (
    <div className={styles.choices}>
      {sorting !== undefined && <SortChoice columns={columns} sorting={sorting} onSorting={onSorting} />}
      <MetricColumnPicker names={metricNames(plan)} chosen={columns} onChosen={onColumns} />
      {hidden.length > 0 && (
        <p className="small-text dim">
          {formatQuantity(hidden.length, 'column doesn’t', 'columns don’t')} fit at this width.
        </p>
      )}
      <Button size="small" onPress={() => onColumns(undefined)}>
        Default columns
      </Button>
    </div>
  );
}

function SortChoice({
  columns,
  sorting,
  onSorting,
}: {
  readonly columns: readonly string[];
  readonly sorting: Sorting;
  readonly onSorting: (sorting: Sorting) => void;
}) {
  const names = new Set([...columns, sorting.metric]);
  return (
    <>
      <Select
        label="Sorted by"
        small
        options={[...names].map((name) => ({ value: name, label: metricHeader(name) }))}
        value={sorting.metric}
        onChange={(metric) => onSorting({ ...sorting, metric })}
      />
      <Checkbox
        value={sorting.direction === 'ascending'}
        onChange={(isUp) => onSorting({ ...sorting, direction: isUp ? 'ascending' : 'descending' })}
      >
        Ascending
      </Checkbox>
    </>
  );
}

interface MetricColumnPickerProps {
  readonly names: readonly string[];
  readonly chosen: readonly string[];
  readonly onChosen: (chosen: readonly string[]) => void;
}

/** All metrics of the plan, as a single tab stop. */
function MetricColumnPicker({ names, chosen, onChosen }: MetricColumnPickerProps) {
  // Columns of other plans stay chosen; new ones are added at the end.
  const choose = (now: ReadonlySet<string>) => {
    const remaining = chosen.filter((name) => now.has(name) || !names.includes(name));
    onChosen([...remaining, ...names.filter((name) => now.has(name) && !chosen.includes(name))]);
  };
  return (
    <ListBox
      aria-label="Metrics with a column"
      selectionMode="multiple"
      disallowEmptySelection
      selectedKeys={chosen}
      onSelectionChange={(keys) => choose(new Set(keys === 'all' ? names : [...keys].map(String)))}
      className={styles.list ?? ''}
    >
      {names.map((name) => (
        <ListBoxItem key={name} id={name} textValue={metricHeader(name)} className={styles.option ?? ''}>
          <CheckMark isChecked={chosen.includes(name)} />
          <Name name={name} />
        </ListBoxItem>
      ))}
    </ListBox>
  );
}

function Name({ name }: { readonly name: string }) {
  const header = metricHeader(name);
  return header === name ? <VisibleText text={name} className={styles.columnMetric} /> : header;
}

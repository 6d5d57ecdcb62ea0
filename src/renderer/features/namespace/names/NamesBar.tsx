import type { KeyboardEvent } from 'react';
import { updateLayout, useWorkspace } from '#lib/workspace/workspace.ts';
import { IconButton } from '#ui/Button.tsx';
import { ArrowDownIcon, ArrowUpIcon } from '#ui/icons.ts';
import { SearchField } from '#ui/SearchField.tsx';
import { MultiSelect, Select } from '#ui/Select.tsx';
import type { NamespaceViewProps } from '../namespace-state.ts';
import { FIGURE_COLUMNS, FIGURE_KEYS } from './figure-columns.tsx';
import { FILTER_FIGURES } from './figure-filter.ts';
import styles from './Names.module.css';
import { NamesLine } from './NamesLine.tsx';
import { HIDEABLE_COLUMNS } from './name-columns.tsx';
import {
  type NameColumn,
  type NameFilter,
  type NameOrder,
  nextOrder,
  type StateFilter,
} from './name-order.ts';

interface NamesBarProps extends Pick<NamespaceViewProps, 'read'> {
  readonly only: NameFilter;
  readonly order: NameOrder | undefined;
  readonly filter: string;
  /** The number of matches; undefined without a filter. */
  readonly matched: number | undefined;
  readonly onFilter: (filter: string) => void;
  readonly onChange: (next: { readonly only?: NameFilter; readonly order?: NameOrder | undefined }) => void;
  /** Moves the focus down into the list. */
  readonly onLeave: () => void;
}

/** The number of names, and the controls of the list. */
export function NamesBar({ read, filter, only, order, matched, onFilter, onChange, onLeave }: NamesBarProps) {
  function leadIntoList(event: KeyboardEvent): void {
    if (event.key !== 'ArrowDown' && event.key !== 'Enter') return;
    event.preventDefault();
    onLeave();
  }
  return (
    <div className={styles.bar}>
      <h2 className="strong">Names</h2>
      <NamesLine read={read} matched={matched} />
      <StateSelect only={only} onChange={(next) => onChange({ only: next })} />
      <ColumnsSelect />
      <OrderControls order={order} onChange={(next) => onChange({ order: next })} />
      <div className={styles.filter} title={`Filter by name, or by ${FILTER_FIGURES}`}>
        <SearchField
          small
          label="Filter names"
          placeholder="Filter, e.g. size > 1 GB"
          value={filter}
          onChange={onFilter}
          onKeyDown={leadIntoList}
        />
      </div>
    </div>
  );
}

const STATES: readonly { readonly value: 'all' | StateFilter; readonly label: string }[] = [
  { value: 'all', label: 'All names' },
  { value: 'namespaces', label: 'Namespaces' },
  { value: 'stored', label: 'Stored' },
  { value: 'managed', label: 'Managed' },
  { value: 'declared', label: 'Declared' },
  { value: 'not-loaded', label: 'Not loaded' },
];

interface StateSelectProps {
  readonly only: NameFilter;
  readonly onChange: (only: NameFilter) => void;
}

/** A filter set by the health line isn’t a state. */
function StateSelect({ only, onChange }: StateSelectProps) {
  const state = STATES.find(({ value }) => value === only)?.value ?? 'all';
  return (
    <Select label="State" labelPlace="hidden" small options={STATES} value={state} onChange={onChange} />
  );
}

const KEYS = HIDEABLE_COLUMNS.map(({ value }) => value);

/** The visible columns, if there is space: the same in all namespaces. */
function ColumnsSelect() {
  const hidden = useWorkspace((state) => state.hiddenNameColumns);
  return (
    <MultiSelect
      label="Columns"
      labelPlace="hidden"
      small
      summary="Columns"
      groups={[{ title: 'Shown where they fit', options: HIDEABLE_COLUMNS }]}
      selected={KEYS.filter((key) => !hidden.includes(key))}
      onChange={(shown) => updateLayout({ hiddenNameColumns: KEYS.filter((key) => !shown.includes(key)) })}
    />
  );
}

const ORDERS: readonly { readonly value: 'listed' | NameColumn; readonly label: string }[] = [
  { value: 'listed', label: 'As listed' },
  { value: 'name', label: 'By name' },
  { value: 'kind', label: 'By kind' },
  { value: 'state', label: 'By state' },
  ...FIGURE_KEYS.map((value) => {
    const { header, orderLabel = `By ${header.toLowerCase()}` } = FIGURE_COLUMNS[value];
    return { value, label: orderLabel };
  }),
];

interface OrderControlsProps {
  readonly order: NameOrder | undefined;
  readonly onChange: (order: NameOrder | undefined) => void;
}

/** The column heads sort by pointer; these controls are for the keyboard, and for hidden columns. */
function OrderControls({ order, onChange }: OrderControlsProps) {
  const isAscending = order?.direction === 'ascending';
  return (
    <>
      <Select
        label="Sort"
        labelPlace="hidden"
        small
        options={ORDERS}
        value={order?.by ?? 'listed'}
        onChange={(by) => onChange(by === 'listed' ? undefined : nextOrder(undefined, by))}
      />
      {order !== undefined && (
        <IconButton
          icon={isAscending ? ArrowUpIcon : ArrowDownIcon}
          label={isAscending ? 'Sort descending' : 'Sort ascending'}
          onPress={() => onChange({ by: order.by, direction: isAscending ? 'descending' : 'ascending' })}
        />
      )}
    </>
  );
}

import { type KeyboardEvent, type RefObject, useDeferredValue, useMemo } from 'react';
import type { DraftOperation } from '#batch/index.ts';
import { useCommands } from '#lib/commands.ts';
import { formatCount } from '#lib/format.ts';
import { BATCH_KINDS, operationOfBatchKind } from '#protocol/index.ts';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { SearchField } from '#ui/SearchField.tsx';
import { Select } from '#ui/Select.tsx';
import type { OperationStates } from '../checks/operation-states.ts';
import { changeOperationFilter, useOperationFilter } from '../form/page-state.ts';
import type { BatchState } from '../state/batch-state.ts';
import styles from './BatchList.module.css';
import { ALL_OPERATIONS, leavesOut, type OperationChoice, shownOperations } from './operation-filter.ts';

const CHOICES: readonly { readonly value: OperationChoice; readonly label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'error', label: 'Errors' },
  { value: 'warning', label: 'Warnings' },
  { value: 'unchecked', label: 'Not checked' },
  ...BATCH_KINDS.map((kind) => ({ value: kind, label: operationOfBatchKind(kind).label })),
];

/** The operations after filtering. Deferred, so that typing doesn't wait for ten thousand rows. */
export function useShownOperations(
  { draftId, editing }: BatchState,
  states: OperationStates,
): readonly DraftOperation[] {
  const filter = useDeferredValue(useOperationFilter(draftId));
  const { operations } = editing.draft;
  return useMemo(() => shownOperations(operations, filter, states), [operations, filter, states]);
}

interface FilterBarProps {
  readonly draft: BatchState;
  readonly shown: readonly DraftOperation[];
  readonly field: RefObject<HTMLInputElement | null>;
  /** Moves the focus down into the list. */
  readonly onLeave: () => void;
}

/** Shown above the operations if there are several. */
export function FilterBar(props: FilterBarProps) {
  const { draftId, editing } = props.draft;
  const filter = useOperationFilter(draftId);
  return editing.draft.operations.length < 2 && !leavesOut(filter) ? null : <FilterFields {...props} />;
}

function FilterFields({ draft, shown, field, onLeave }: FilterBarProps) {
  const { draftId, editing } = draft;
  const filter = useOperationFilter(draftId);
  const total = editing.draft.operations.length;
  useCommands({ 'batch.filter': () => field.current?.select() });
  const leadIntoList = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    onLeave();
  };
  return (
    <div className={styles.filter}>
      <SearchField
        ref={field}
        small
        label="Filter operations"
        placeholder="Filter"
        value={filter.text}
        onChange={(text) => changeOperationFilter(draftId, { text })}
        onKeyDown={leadIntoList}
      />
      <Select
        label="Operations to list"
        labelPlace="hidden"
        small
        options={CHOICES}
        value={filter.only}
        onChange={(only) => changeOperationFilter(draftId, { only })}
      />
      <span className="visually-hidden" role="status">
        {leavesOut(filter) ? `${formatCount(shown.length)} of ${formatCount(total)} operations` : ''}
      </span>
    </div>
  );
}

interface NoneShownProps {
  readonly draftId: string;
  readonly onCleared: () => void;
}

export function NoneShown({ draftId, onCleared }: NoneShownProps) {
  const clear = () => {
    changeOperationFilter(draftId, ALL_OPERATIONS);
    onCleared();
  };
  return (
    <div className={styles.empty}>
      <EmptyState
        title="No matching operations"
        actions={
          <Button size="small" onPress={clear}>
            Clear filter
          </Button>
        }
      />
    </div>
  );
}

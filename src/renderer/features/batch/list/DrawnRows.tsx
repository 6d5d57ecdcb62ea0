import { idKey, type TableStates } from '../../../../batch/index.ts';
import type { OperationStates } from '../checks/operation-states.ts';
import type { ListRow } from './model/list-rows.ts';
import type { RowPlaces } from './model/row-places.ts';
import { OperationItem } from './OperationItem.tsx';
import { TableLine, type TableLook } from './TableLine.tsx';

export interface DrawnRowsProps {
  readonly rows: readonly ListRow[];
  readonly places: RowPlaces;
  readonly drawn: { readonly first: number; readonly end: number };
  readonly idOf: (key: number) => string;
  readonly states: OperationStates;
  readonly facts: TableStates;
  readonly chosen: ReadonlySet<number>;
  /** The place of the operation on which the keys are. */
  readonly current: number;
  readonly isDragging: boolean;
}

export function DrawnRows(props: DrawnRowsProps) {
  const { rows, places } = props;
  return drawnIndexes(props.drawn, places.rowOf[props.current]).map((index) => {
    const row = rows[index];
    const top = places.tops[index] ?? 0;
    if (row === undefined) return null;
    if (row.kind === 'table') {
      return <TableLine key={row.key} id={row.id} look={lookOf(props, index)} top={top} />;
    }
    const { key } = row.operation;
    const isSelected = props.chosen.has(key);
    return (
      <OperationItem
        key={row.key}
        id={props.idOf(key)}
        operation={row.operation}
        index={row.index}
        count={places.rowOf.length}
        top={top}
        state={props.states.get(key) ?? 'fine'}
        isSelected={isSelected}
        isCurrent={row.index === props.current}
        isDragged={props.isDragging && isSelected}
      />
    );
  });
}

/** The current row is drawn wherever it is: the ears are still told of it after it was scrolled away. */
function drawnIndexes({ first, end }: DrawnRowsProps['drawn'], current = -1): readonly number[] {
  const indexes = Array.from({ length: Math.max(0, end - first) }, (_, offset) => first + offset);
  return current >= 0 && (current < first || current >= end) ? [...indexes, current] : indexes;
}

/** What the server said; where it was not asked, what the batch itself is about to do. */
function lookOf({ rows, facts }: DrawnRowsProps, index: number): TableLook {
  const row = rows[index];
  const id = row?.kind === 'table' ? row.id : undefined;
  const state = id && facts.get(idKey(id))?.state;
  if (state === 'stored' || state === 'declared') return state;
  const next = rows[index + 1];
  return next?.kind === 'operation' && next.operation.kind === 'declare_table' ? 'declared' : 'named';
}

import { memo } from 'react';
import {
  type DraftOperation,
  idKey,
  operationSummary,
  type TableState,
  type TableStates,
  tableOf,
} from '#batch/index.ts';
import { formatCount } from '#lib/format.ts';
import { cutText } from '#protocol/visible-text.ts';
import {
  CheckIcon,
  DeclaredTableIcon,
  DoneIcon,
  FailedIcon,
  NamedTableIcon,
  PendingIcon,
  StoredTableIcon,
  UnknownIcon,
  WarningIcon,
} from '#ui/icons.ts';
import type { Icon } from '#ui/make-icon.tsx';
import { PathText } from '#ui/NameText.tsx';
import { VisibleText } from '#ui/VisibleText.tsx';
import { type DrawnSpan, drawnIndexes } from '#ui/virtual.ts';
import {
  OPERATION_STATE_LABELS,
  type OperationState,
  type OperationStates,
} from '../checks/operation-states.ts';
import { KIND_ICONS } from './AddMenu.tsx';
import type { ListRow, RowPlaces } from './list-rows.ts';
import styles from './OperationList.module.css';

interface DrawnRowsProps {
  readonly rows: readonly ListRow[];
  readonly places: RowPlaces;
  readonly drawn: DrawnSpan;
  readonly idOf: (key: number) => string;
  readonly states: OperationStates;
  readonly facts: TableStates;
  readonly chosen: ReadonlySet<number>;
  /** The index of the operation with the focus. */
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
        number={row.number}
        count={places.rowOf.length}
        top={top}
        state={props.states.get(key) ?? 'fine'}
        known={props.facts.get(idKey(tableOf(row.operation) ?? []))}
        isSelected={isSelected}
        isCurrent={row.index === props.current}
        isDragged={props.isDragging && isSelected}
      />
    );
  });
}

/** From the response of the server, or, if there is none, from the operations of the batch. */
function lookOf({ rows, facts }: DrawnRowsProps, index: number): TableLook {
  const row = rows[index];
  const id = row?.kind === 'table' ? row.id : undefined;
  const state = id && facts.get(idKey(id))?.state;
  if (state === 'stored' || state === 'declared') return state;
  const next = rows[index + 1];
  return next?.kind === 'operation' && next.operation.kind === 'declare_table' ? 'declared' : 'named';
}

/** `named` means that only the name is known. */
type TableLook = 'stored' | 'declared' | 'named';

interface TableLineProps {
  readonly id: readonly string[] | undefined;
  readonly look: TableLook;
  readonly top: number;
}

const GLYPHS = { stored: StoredTableIcon, declared: DeclaredTableIcon, named: NamedTableIcon };

const MAX_TITLE_LENGTH = 1000;

/** The table above its operations. Hidden from screen readers, which read it with each operation. */
const TableLine = memo(function TableLine({ id, look, top }: TableLineProps) {
  const Glyph = GLYPHS[look];
  const name = id?.at(-1) ?? '';
  return (
    <div
      className={styles.table}
      style={{ top }}
      aria-hidden
      title={id && cutText(id.join(' / '), MAX_TITLE_LENGTH)}
    >
      <Glyph size={14} className={styles.glyph} />
      {name === '' ? (
        <span className="small dim">No table selected</span>
      ) : (
        <span className={styles.path}>
          <PathText id={id ?? []} />
        </span>
      )}
    </div>
  );
});

interface OperationItemProps {
  readonly id: string;
  readonly operation: DraftOperation;
  /** Its index in the list, from 0. */
  readonly index: number;
  /** Its number in the batch, from 1. */
  readonly number: number;
  readonly count: number;
  readonly top: number;
  readonly state: OperationState;
  /** The state of its table on the server. */
  readonly known: TableState | undefined;
  readonly isSelected: boolean;
  readonly isCurrent: boolean;
  readonly isDragged: boolean;
}

/** Memoized, since most keys change only one of many rows. */
const OperationItem = memo(function OperationItem(props: OperationItemProps) {
  const { operation, index, number, state } = props;
  const text = operationSummary(operation, props.known);
  return (
    <div
      role="option"
      id={props.id}
      className={styles.operation}
      style={{ top: props.top }}
      aria-label={spokenName(operation, number, text, state)}
      aria-selected={props.isSelected}
      aria-posinset={index + 1}
      aria-setsize={props.count}
      data-operation={index}
      data-current={props.isCurrent || undefined}
      data-dragged={props.isDragged || undefined}
    >
      <span className={styles.number}>{formatCount(number)}</span>
      <Kind kind={operation.kind} />
      <Words kind={operation.kind} words={text} />
      <StateSign state={state} />
    </div>
  );
});

/** Memoized: adding or removing an operation moves all rows below it, but doesn't change them. */
const Kind = memo(function Kind({ kind }: Pick<DraftOperation, 'kind'>) {
  const KindIcon = KIND_ICONS[kind];
  return <KindIcon size={14} className={styles.glyph} />;
});

interface WordsProps extends Pick<DraftOperation, 'kind'> {
  readonly words: string;
}

const Words = memo(function Words({ kind, words }: WordsProps) {
  return (
    <span className={styles.words}>
      <span className={styles.kind}>{kind}</span>
      {words !== '' && (
        <span className={styles.more}>
          <VisibleText text={words} limit={200} />
        </span>
      )}
    </span>
  );
});

const MAX_NAME_LENGTH = 200;

/** Includes the table, since screen readers don't read the line above. */
function spokenName(operation: DraftOperation, number: number, text: string, state: OperationState): string {
  const table = tableOf(operation)?.join(' / ') ?? '';
  const parts = [formatCount(number), operation.kind, table, text].filter((part) => part !== '');
  return `${cutText(parts.join(', '), MAX_NAME_LENGTH)}, ${OPERATION_STATE_LABELS[state]}`;
}

const SIGNS: Readonly<Partial<Record<OperationState, Icon>>> = {
  fine: CheckIcon,
  unchecked: PendingIcon,
  warning: WarningIcon,
  error: FailedIcon,
  applied: DoneIcon,
  refused: FailedIcon,
  unknown: UnknownIcon,
};

/**
 * A sign is enough for the results of checks, and for applied operations, which the head mentions. Failures need text.
 */
const IS_SIGN_ALONE: ReadonlySet<OperationState> = new Set([
  'fine',
  'unchecked',
  'warning',
  'error',
  'applied',
]);

/** Hidden from screen readers, since the name of the row includes it. */
const StateSign = memo(function StateSign({ state }: { readonly state: OperationState }) {
  const Sign = SIGNS[state];
  const text = OPERATION_STATE_LABELS[state];
  return (
    <span className={styles.state} data-state={state} title={text}>
      {Sign && <Sign size={14} />}
      {!IS_SIGN_ALONE.has(state) && <span className={styles.stateSignWords}>{text}</span>}
    </span>
  );
});

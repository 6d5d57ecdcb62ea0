import type { RowPage, SchemaField, TableRef } from '#contract/index.ts';
import { isWholeCell } from '#domain/rows/cell-summary.ts';
import type { FilterAction } from '#domain/rows/grid-acts.ts';
import type { CellPlace } from '#domain/rows/grid-keys.ts';

import { host } from '#lib/host/host.ts';
import {
  conditionFor,
  conditionWithout,
  MAX_CONDITION_TEXT,
  withCondition,
} from '#protocol/cell-condition.ts';
import { columnInFilter, isNameable } from '#ui/editor/sql-keywords.ts';
import { ExcludeIcon, FilterIcon } from '#ui/icons.ts';
import { MenuItem } from '#ui/Menu.tsx';
import { showToast } from '#ui/show-toast.ts';
import { VisibleText } from '#ui/VisibleText.tsx';
import { changeRowsState, rowsStateOf, showOtherRows } from './use-rows.ts';

/** The parts of a page that filtering by a cell needs. */
export type CellSource = Pick<RowPage, 'answerId' | 'fields' | 'rows'>;

interface FilterByCell extends TableRef {
  readonly page: CellSource;
  readonly cell: CellPlace;
  readonly action: FilterAction;
}

/** Adds a condition to the filter: the column has the value of the cell, or doesn't have it. */
export async function filterByCell({ connectionId, id, page, cell, action }: FilterByCell): Promise<void> {
  const field = filteredField(page, cell);
  const condition = field && conditionOf(field, await wholeText(page, cell), action);
  if (condition === undefined) {
    showToast({
      tone: 'danger',
      text: 'This value can’t be filtered by. A filter has no exact form for it.',
    });
    return;
  }
  const { typed, filter } = rowsStateOf({ connectionId, id });
  const next = withCondition(typed ?? filter, condition);
  showOtherRows({ connectionId, id }, { filter: next, typed: undefined });
  // The focus moves to the first remaining row.
  changeRowsState({ connectionId, id }, () => ({ cell: { row: 0, column: cell.column } }));
}

/** Returns undefined if a filter can't name the column, or if its name is ambiguous. */
function filteredField({ fields }: CellSource, { column }: CellPlace): SchemaField | undefined {
  const field = fields[column];
  // In a filter, a dot leads to a field of a struct.
  if (field === undefined || !isNameable(field.name) || field.name.includes('.')) return undefined;
  return fields.filter(({ name }) => name === field.name).length === 1 ? field : undefined;
}

function conditionOf(field: SchemaField, text: string | null, action: FilterAction): string | undefined {
  const { name, type, nullable } = field;
  const params = { column: columnInFilter(name), type, nullable, text };
  return action === 'filter' ? conditionFor(params) : conditionWithout(params);
}

async function wholeText({ answerId, rows }: CellSource, { row, column }: CellPlace): Promise<string | null> {
  const shown = rows[row]?.[column] ?? null;
  return isWholeCell(shown) ? shown : (await host.rows.cell({ answerId, row, column })).text;
}

/** Whether a condition is possible, as far as the shortened cell tells. */
export function canFilterBy(page: CellSource, cell: CellPlace): boolean {
  const field = filteredField(page, cell);
  const shown = page.rows[cell.row]?.[cell.column];
  if (field === undefined || shown === undefined) return false;
  if (isWholeCell(shown)) return conditionOf(field, shown, 'filter') !== undefined;
  const isShortText = shown.kind === 'short' && (shown.length ?? Infinity) <= MAX_CONDITION_TEXT;
  return isShortText && field.family === 'text' && conditionOf(field, '', 'filter') !== undefined;
}

interface FilterItemsProps {
  readonly page: CellSource;
  readonly cell: CellPlace;
  readonly onFilter: (action: FilterAction) => void;
}

const MAX_SHOWN = 24;

/** Items of a cell's menu; renders nothing if a filter can't contain its value. */
export function FilterItems({ page, cell, onFilter }: FilterItemsProps) {
  if (!canFilterBy(page, cell)) return null;
  const shown = page.rows[cell.row]?.[cell.column] ?? null;
  const text = shown === null ? 'null' : isWholeCell(shown) ? shown || '""' : 'this value';
  const value = <VisibleText text={text} limit={MAX_SHOWN} className="mono-face small" />;
  return (
    <>
      <MenuItem icon={FilterIcon} keys="F" text={`Filter by ${text}`} onAction={() => onFilter('filter')}>
        <span>Filter by {value}</span>
      </MenuItem>
      <MenuItem
        icon={ExcludeIcon}
        keys="Shift+F"
        text={`Exclude ${text}`}
        onAction={() => onFilter('exclude')}
      >
        <span>Exclude {value}</span>
      </MenuItem>
    </>
  );
}

import type { ComparedRow, RowState } from '#plan/index.ts';
import type { CollectionRow } from '#ui/collection/collection.ts';

export type Side = 'before' | 'after';

export const SIDE_LABELS: Readonly<Record<Side, string>> = { before: 'Before', after: 'After' };

interface ChangeLabel {
  readonly sign: string;
  /** Empty if there is nothing to say. */
  readonly words: string;
}

export const CHANGE_LABELS: Readonly<Record<RowState, ChangeLabel>> = {
  same: { sign: '', words: '' },
  changed: { sign: '~', words: 'changed' },
  appeared: { sign: '+', words: 'added' },
  vanished: { sign: '\u2212', words: 'removed' },
};

export interface ShownRow extends CollectionRow {
  /** The indentation, which is less than the depth. */
  readonly indent: number;
  readonly row: ComparedRow;
}

/** The key of a row: the index of its operator in both plans. */
export function comparedRowKey({ before, after }: ComparedRow): string {
  return `${before?.index ?? ''}:${after?.index ?? ''}`;
}

/** The number of operators in each state. */
export function stateCounts(rows: readonly ComparedRow[]): ReadonlyMap<RowState, number> {
  const counts = new Map<RowState, number>();
  for (const { state } of rows) counts.set(state, (counts.get(state) ?? 0) + 1);
  return counts;
}

interface Shown {
  readonly folded: ReadonlySet<string>;
  /** Leaves out equal operators and shows the others as a flat list. */
  readonly onlyChanges: boolean;
}

export function shownRows(rows: readonly ComparedRow[], { folded, onlyChanges }: Shown): readonly ShownRow[] {
  return onlyChanges ? changedRows(rows) : unfoldedRows(rows, folded);
}

function changedRows(rows: readonly ComparedRow[]): readonly ShownRow[] {
  const changed = rows.filter(({ state }) => state !== 'same');
  return changed.map((row, index) => ({
    key: comparedRowKey(row),
    level: 1,
    indent: 0,
    position: index + 1,
    siblings: changed.length,
    row,
  }));
}

function unfoldedRows(rows: readonly ComparedRow[], folded: ReadonlySet<string>): readonly ShownRow[] {
  const shown: ShownRow[] = [];
  let foldedLevel = Number.POSITIVE_INFINITY;
  for (const [index, row] of rows.entries()) {
    if (row.level > foldedLevel) continue;
    const key = comparedRowKey(row);
    const isFolded = folded.has(key);
    foldedLevel = isFolded ? row.level : Number.POSITIVE_INFINITY;
    const hasChildren = (rows[index + 1]?.level ?? 0) > row.level;
    const { level, forks, position, siblings } = row;
    shown.push({
      key,
      level,
      indent: forks,
      position,
      siblings,
      row,
      expanded: hasChildren ? !isFolded : undefined,
    });
  }
  return shown;
}

import { fold } from '#protocol/fold.ts';
import type { ComparedField } from './compare-fields.ts';
import type { ComparedEntry, EntryState } from './compare-texts.ts';

export interface FieldRow {
  readonly key: string;
  readonly field: ComparedField;
  readonly level: number;
  readonly expanded: boolean | undefined;
  readonly position: number;
  readonly siblings: number;
}

interface FieldView {
  readonly onlyChanges: boolean;
  readonly filter: string;
  /** Collapsed by the user: all others are expanded. */
  readonly collapsed: ReadonlySet<string>;
}

/** The shown rows. The ancestors of a shown row are shown, too. */
export function fieldRows(fields: readonly ComparedField[], view: FieldView): readonly FieldRow[] {
  const query = fold(view.filter.trim());
  const matches = (field: ComparedField) =>
    (!view.onlyChanges || field.state !== 'same') && (query === '' || matchesField(field, query));
  const shown = new Set<ComparedField>();
  for (const field of fields) addMatches(field, matches, shown);
  return rowsBelow(fields, shown, view.collapsed);
}

function addMatches(
  field: ComparedField,
  matches: (field: ComparedField) => boolean,
  shown: Set<ComparedField>,
): boolean {
  const hasShownChild = field.children.filter((child) => addMatches(child, matches, shown)).length > 0;
  const isShown = hasShownChild || matches(field);
  if (isShown) shown.add(field);
  return isShown;
}

function rowsBelow(
  fields: readonly ComparedField[],
  shown: ReadonlySet<ComparedField>,
  collapsed: ReadonlySet<string>,
): readonly FieldRow[] {
  const siblings = fields.filter((field) => shown.has(field));
  return siblings.flatMap((field, index) => {
    const hasShownChildren = field.children.some((child) => shown.has(child));
    const isExpanded = hasShownChildren && !collapsed.has(field.key);
    const row: FieldRow = {
      key: field.key,
      field,
      level: field.level,
      expanded: hasShownChildren ? isExpanded : undefined,
      position: index + 1,
      siblings: siblings.length,
    };
    return [row, ...(isExpanded ? rowsBelow(field.children, shown, collapsed) : [])];
  });
}

function matchesField({ path, before, after }: ComparedField, query: string): boolean {
  const texts = [path.at(-1) ?? '', before?.type ?? '', after?.type ?? ''];
  return texts.some((text) => fold(text).includes(query));
}

export interface ComparedEntryRow {
  readonly key: string;
  readonly entry: ComparedEntry;
}

interface EntryView {
  readonly onlyChanges: boolean;
  readonly filter: string;
}

export function comparedEntryRows(
  entries: readonly ComparedEntry[],
  { onlyChanges, filter }: EntryView,
): readonly ComparedEntryRow[] {
  const query = fold(filter.trim());
  const shown = entries.filter(
    (entry) => (!onlyChanges || entry.state !== 'same') && (query === '' || matchesEntry(entry, query)),
  );
  return shown.map((entry) => ({
    key: entry.name,
    entry,
  }));
}

function matchesEntry({ name, before = '', after = '' }: ComparedEntry, query: string): boolean {
  return [name, before, after].some((text) => fold(text).includes(query));
}

export function countEntries(entries: readonly ComparedEntry[]): Readonly<Record<EntryState, number>> {
  const counts = { added: 0, removed: 0, changed: 0, same: 0, 'one-sided': 0 };
  for (const { state } of entries) counts[state] += 1;
  return counts;
}

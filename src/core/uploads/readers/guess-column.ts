import type { ColumnChoice } from '#contract/index.ts';
import { type Cell, cellOf, fieldIn, isObject } from './cell.ts';
import { refuseTooManyColumns } from './column-names.ts';
import {
  moment,
  type PlannedColumn,
  type ReadType,
  readValue,
  type TextColumn,
  vectorOf,
} from './read-value.ts';

/** From the narrowest to the widest: a column is of the first type that every one of its first cells fits. */
const CANDIDATES: readonly ReadType[] = [
  'bool',
  'int64',
  'uint64',
  'float64',
  'date32',
  'timestamp',
  'vector-float32',
];

/** How a column is read as long as nobody says otherwise. */
export function guessColumn(name: string, cells: readonly Cell[]): TextColumn {
  const filled = cells.filter((cell) => cell !== null && cell !== '');
  const column = (type: ReadType): TextColumn => textColumnOf({ name, type, nullable: true }, filled);
  // An empty text that was quoted as such is a text.
  if (filled.length === 0 || cells.includes('') || filled.some(isCode)) return column('utf8');
  if (filled.every(isObject)) return column(filled.some(hasFields) ? 'struct' : 'utf8');
  const type = CANDIDATES.find((candidate) => fits(column(candidate), filled));
  if (type !== undefined) return column(type);
  return column(filled.every((cell) => Array.isArray(cell)) ? 'list' : 'utf8');
}

/** With a zero in front it is the number of a house or of an article, and more than its value. */
function isCode(cell: Cell): boolean {
  return typeof cell === 'string' && /^[+-]?0\d/.test(cell.trim()) && !/[-/:]/.test(cell.slice(1));
}

function hasFields(cell: Cell): boolean {
  return isObject(cell) && Object.keys(cell).length > 0;
}

function fits(column: TextColumn, cells: readonly Cell[]): boolean {
  return cells.every((cell) => readValue(cell, column) !== undefined);
}

/** What was chosen for a column of the file, with what its first rows add. */
export function columnOf(choice: ColumnChoice, cells: readonly Cell[]): PlannedColumn {
  const { type } = choice;
  return type === 'skip' ? { ...choice, type } : textColumnOf({ ...choice, type }, cells);
}

type ReadChoice = ColumnChoice & Pick<TextColumn, 'type'>;

/** The width of vectors, whether times name a zone, what is in a list or a struct: all that the first rows add. */
export function textColumnOf(choice: ReadChoice, cells: readonly Cell[]): TextColumn {
  const first = cells.find((cell) => cell !== null && cell !== '') ?? null;
  const isZoned = choice.type === 'timestamp' && moment(first)?.isZoned === true;
  const column = { ...choice, isZoned, children: [] };
  if (choice.type === 'list') return listOf(column, cells);
  if (choice.type === 'struct') return { ...column, children: fieldsOf(cells) };
  if (!choice.type.startsWith('vector')) return column;
  // One of no numbers is no vector, and fits nowhere.
  return { ...column, width: choice.width ?? (vectorOf(first)?.length || 1) };
}

function listOf(column: TextColumn, cells: readonly Cell[]): TextColumn {
  const items = cells.flatMap((cell) => (Array.isArray(cell) ? cell.map(cellOf) : []));
  const guessed = guessColumn(ITEM, items);
  const type = column.item ?? guessed.type;
  const item = type === guessed.type ? guessed : textColumnOf({ name: ITEM, type, nullable: true }, items);
  return { ...column, item: type, children: [item] };
}

/** As Arrow calls it. */
const ITEM = 'item';

function fieldsOf(cells: readonly Cell[]): readonly TextColumn[] {
  const objects = cells.filter(isObject);
  const names = [...new Set(objects.flatMap((object) => Object.keys(object)))];
  refuseTooManyColumns(names.length);
  return names.map((name) =>
    guessColumn(
      name,
      objects.map((object) => fieldIn(object, name)),
    ),
  );
}

import type { ColumnChoice } from '#contract/index.ts';
import type { TakeTurn } from '../../time-slices.ts';
import { type Cell, cellOf, isObject } from './cell.ts';
import { refuseTooManyColumns } from './column-names.ts';
import {
  moment,
  type PlannedColumn,
  type ReadType,
  readValue,
  type TextColumn,
  vectorOf,
} from './read-value.ts';

/** From the narrowest to the widest: a column gets the first type that fits all sampled cells. */
const CANDIDATES: readonly ReadType[] = [
  'bool',
  'int64',
  'uint64',
  'float64',
  'date32',
  'timestamp',
  'vector-float32',
];

/** The type of a column unless the user chooses another. */
export async function guessColumn(name: string, cells: readonly Cell[], turn: TakeTurn): Promise<TextColumn> {
  const filled = cells.filter((cell) => cell !== null && cell !== '');
  const column = (type: ReadType) => textColumnOf({ name, type, nullable: true }, filled, turn);
  // A quoted empty cell is an empty string.
  if (filled.length === 0 || cells.includes('') || filled.some(isCode)) return column('utf8');
  if (filled.every(isObject)) return column(filled.some(hasFields) ? 'struct' : 'utf8');
  for (const type of CANDIDATES) {
    const candidate = await column(type);
    if (await fits(candidate, filled, turn)) return candidate;
  }
  return column(filled.every((cell) => Array.isArray(cell)) ? 'list' : 'utf8');
}

/** A number with a leading zero is a code, e.g. an article number: as a number it would lose its zero. */
function isCode(cell: Cell): boolean {
  return typeof cell === 'string' && /^[+-]?0\d/.test(cell.trim()) && !/[-/:]/.test(cell.slice(1));
}

function hasFields(cell: Cell): boolean {
  return isObject(cell) && Object.keys(cell).length > 0;
}

async function fits(column: TextColumn, cells: readonly Cell[], turn: TakeTurn): Promise<boolean> {
  for (const cell of cells) {
    if (readValue(cell, column) === undefined) return false;
    const others = turn();
    if (others !== undefined) await others;
  }
  return true;
}

/** The user's choice for a column, completed by its first cells. */
export async function columnOf(
  choice: ColumnChoice,
  cells: readonly Cell[],
  turn: TakeTurn,
): Promise<PlannedColumn> {
  const { type } = choice;
  return type === 'skip' ? { ...choice, type } : textColumnOf({ ...choice, type }, cells, turn);
}

type ReadChoice = ColumnChoice & Pick<TextColumn, 'type'>;

/**
 * Adds what only the cells tell: the width of vectors, whether times have a zone, the types inside lists and structs.
 */
async function textColumnOf(choice: ReadChoice, cells: readonly Cell[], turn: TakeTurn): Promise<TextColumn> {
  const first = cells.find((cell) => cell !== null && cell !== '') ?? null;
  const isZoned = choice.type === 'timestamp' && moment(first)?.isZoned === true;
  const column = { ...choice, isZoned, children: [] };
  if (choice.type === 'list') return listOf(column, cells, turn);
  if (choice.type === 'struct') return { ...column, children: await fieldsOf(cells, turn) };
  if (!choice.type.startsWith('vector')) return column;
  // An empty list gives the width 1, since a vector needs at least one number.
  return { ...column, width: choice.width ?? (vectorOf(first)?.length || 1) };
}

async function listOf(column: TextColumn, cells: readonly Cell[], turn: TakeTurn): Promise<TextColumn> {
  const items = cells.flatMap((cell) => (Array.isArray(cell) ? cell.map(cellOf) : []));
  const guessed = await guessColumn(ITEM, items, turn);
  const type = column.item ?? guessed.type;
  const item =
    type === guessed.type ? guessed : await textColumnOf({ name: ITEM, type, nullable: true }, items, turn);
  return { ...column, item: type, children: [item] };
}

/** Arrow's name for it. */
const ITEM = 'item';

/** Iterates the members that exist: looking up each name in every object would be far more work. */
async function fieldsOf(cells: readonly Cell[], turn: TakeTurn): Promise<readonly TextColumn[]> {
  const cellsByName = new Map<string, Cell[]>();
  for (const object of cells.filter(isObject)) {
    for (const [name, member] of Object.entries(object)) {
      const known = cellsByName.get(name);
      if (known === undefined) cellsByName.set(name, [cellOf(member)]);
      else known.push(cellOf(member));
    }
    refuseTooManyColumns(cellsByName.size);
    await turn();
  }
  const fields: TextColumn[] = [];
  for (const [name, members] of cellsByName) fields.push(await guessColumn(name, members, turn));
  return fields;
}

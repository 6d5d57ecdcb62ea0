import type { KnownTable } from './known-table.ts';

const FIGURE_COLUMNS = ['rows', 'version', 'columns', 'indices', 'size', 'updated'] as const;

export type FigureColumn = (typeof FIGURE_COLUMNS)[number];

const NAME_COLUMNS = ['name', 'kind', 'state', ...FIGURE_COLUMNS] as const;

export type NameColumn = (typeof NAME_COLUMNS)[number];

export function nameColumnOf(text: string): NameColumn | undefined {
  return NAME_COLUMNS.find((known) => known === text);
}

type Figures = Pick<KnownTable, 'rows' | 'version' | 'columns' | 'indices' | 'bytes' | 'updated'>;

export function figureOf(known: Figures, column: FigureColumn): bigint | number | undefined {
  return column === 'size' ? known.bytes : known[column];
}

/** The load state of a table’s details; undefined if they weren’t requested. */
export type Progress = 'loading' | 'failed' | undefined;

/** What the server is known not to support. */
export interface Lacking {
  readonly describe: boolean;
  readonly stats: boolean;
  /** It supports neither counting nor statistics. */
  readonly rows: boolean;
  readonly versions: boolean;
}

interface RowGap {
  /** The column of the text. */
  readonly column: 'state' | FigureColumn;
  readonly words:
    | 'not loaded'
    | 'loading'
    | 'failed to load'
    | 'not returned'
    | 'not supported'
    | 'not applicable'
    | 'no data yet';
}

interface GapSources {
  readonly known: KnownTable | undefined;
  readonly progress: Progress;
  readonly lacking: Lacking;
  /** The visible columns, in order. */
  readonly shown: readonly FigureColumn[];
}

/** The reason for missing values, shown once per row: in the first column without a value. */
export function rowGap({ known, progress, lacking, shown }: GapSources): RowGap | undefined {
  if (known?.state === undefined) return { column: 'state', words: unknownText(progress, lacking.describe) };
  const column = shown.find((each) => known.state === 'declared' || figureOf(known, each) === undefined);
  if (column === undefined) return undefined;
  if (known.state === 'declared') return { column, words: 'no data yet' };
  const { isLoaded, isLacking } = sourceOf(column, known, lacking);
  if (isLoaded) return { column, words: 'not returned' };
  return {
    column,
    words: known.elsewhere === undefined ? unknownText(progress, isLacking) : 'not applicable',
  };
}

/** The response that would have had a figure. */
function sourceOf(column: FigureColumn, known: KnownTable, lacking: Lacking) {
  switch (column) {
    case 'rows':
      return { isLoaded: known.isCounted, isLacking: lacking.rows };
    case 'indices':
    case 'size':
      return { isLoaded: known.isCounted, isLacking: lacking.stats };
    case 'updated':
      return { isLoaded: known.isListed, isLacking: lacking.versions };
    case 'version':
    case 'columns':
      return { isLoaded: true, isLacking: lacking.describe };
  }
}

function unknownText(progress: Progress, isLacking: boolean): RowGap['words'] {
  if (isLacking) return 'not supported';
  if (progress === undefined) return 'not loaded';
  return progress === 'loading' ? 'loading' : 'failed to load';
}

export type ShownColumn = NameColumn | 'health';

export const COLUMN_HEADERS: Readonly<Record<ShownColumn, string>> = {
  name: 'Name',
  kind: 'Kind',
  state: 'State',
  rows: 'Rows',
  version: 'Version',
  columns: 'Columns',
  indices: 'Indices',
  size: 'Size',
  updated: 'Updated',
  health: 'Health',
};

/** The width of the list, in CSS pixels, from which each column fits: the least important ones are hidden first. */
const ROOM: Readonly<Record<ShownColumn, number>> = {
  name: 0,
  kind: 1330,
  state: 0,
  rows: 0,
  version: 855,
  columns: 1230,
  indices: 960,
  size: 565,
  updated: 750,
  health: 1125,
};
const COLUMNS = Object.entries(ROOM) as [ShownColumn, number][]; // In their order, with typed names.

/** With a health filter, its figure takes precedence over these. */
const BEFORE_HEALTH: readonly ShownColumn[] = ['columns', 'indices', 'size', 'updated'];

interface ShownColumns {
  readonly needsHealth: boolean;
  readonly hidden: readonly string[];
}

/** The approximate width of a column, in CSS pixels: a hidden one leaves it to others. */
const LEFT_ROOM = 110;

export function shownColumns(width: number, { needsHealth, hidden }: ShownColumns): readonly ShownColumn[] {
  const isHidden = (column: ShownColumn) => column !== 'name' && hidden.includes(column);
  const before = COLUMNS.filter(([column, from]) => width >= from && isHidden(column)).length;
  const room = width + before * LEFT_ROOM;
  const shown = COLUMNS.filter(([column, from]) => room >= from && !isHidden(column)).map(
    ([column]) => column,
  );
  if (!needsHealth || shown.includes('health')) return shown;
  return [...shown.filter((column) => !BEFORE_HEALTH.includes(column)), 'health'];
}

export function isFigure(column: ShownColumn): column is FigureColumn {
  return FIGURE_COLUMNS.some((each) => each === column);
}

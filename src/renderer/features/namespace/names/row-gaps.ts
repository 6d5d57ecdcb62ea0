import type { KnownTable } from './known-table.ts';

export type NameColumn = 'name' | 'kind' | 'state' | FigureColumn;

export type FigureColumn = 'rows' | 'version' | 'columns' | 'size' | 'updated';

type Figures = Pick<KnownTable, 'rows' | 'version' | 'columns' | 'bytes' | 'updated'>;

export function figureOf(known: Figures, column: FigureColumn): bigint | number | undefined {
  return column === 'size' ? known.bytes : known[column];
}

/** How far the details of a table are; undefined where nobody asks for them. */
export type Progress = 'loading' | 'failed' | undefined;

/** What a server is known not to have. */
export interface Lacking {
  readonly describe: boolean;
  readonly stats: boolean;
  readonly versions: boolean;
}

interface RowGap {
  /** Where it stands. */
  readonly column: 'state' | FigureColumn;
  readonly words:
    | 'not loaded'
    | 'loading'
    | 'failed to load'
    | 'not returned'
    | 'not supported'
    | 'no data yet';
}

interface GapSources {
  readonly known: KnownTable | undefined;
  readonly progress: Progress;
  readonly lacking: Lacking;
  /** The columns that are shown, in their order. */
  readonly shown: readonly FigureColumn[];
}

/** What is missing in a row and why, said once: in the first column that would have had it. */
export function rowGap({ known, progress, lacking, shown }: GapSources): RowGap | undefined {
  if (known?.state === undefined) return { column: 'state', words: unknownWords(progress, lacking.describe) };
  const column = shown.find((each) => known.state === 'declared' || figureOf(known, each) === undefined);
  if (column === undefined) return undefined;
  if (known.state === 'declared') return { column, words: 'no data yet' };
  const { isThere, isLacking } = sourceOf(column, known, lacking);
  return { column, words: isThere ? 'not returned' : unknownWords(progress, isLacking) };
}

/** The answer that would have had a figure. */
function sourceOf(column: FigureColumn, known: KnownTable, lacking: Lacking) {
  switch (column) {
    case 'rows':
    case 'size':
      return { isThere: known.isCounted, isLacking: lacking.stats };
    case 'updated':
      return { isThere: known.isListed, isLacking: lacking.versions };
    case 'version':
    case 'columns':
      return { isThere: true, isLacking: lacking.describe };
  }
}

function unknownWords(progress: Progress, isLacking: boolean): RowGap['words'] {
  if (isLacking) return 'not supported';
  if (progress === undefined) return 'not loaded';
  return progress === 'loading' ? 'loading' : 'failed to load';
}

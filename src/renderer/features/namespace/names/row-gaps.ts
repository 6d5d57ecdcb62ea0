import type { Lacking } from './detail-choice.ts';
import { FIGURE_COLUMNS, type FigureColumn, figureOf } from './figure-columns.tsx';
import type { KnownTable } from './known-table.ts';

/** The load state of a table’s details; undefined if they weren’t requested. */
export type Progress = 'loading' | 'failed' | undefined;

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
  const column = shown.find((each) => figureOf(known, each) === undefined);
  if (column === undefined) return undefined;
  if (known.state === 'declared') return { column, words: 'no data yet' };
  const { isLoaded, isLacking } = FIGURE_COLUMNS[column].source(known, lacking);
  if (isLoaded) return { column, words: 'not returned' };
  return {
    column,
    words: known.elsewhere === undefined ? unknownText(progress, isLacking) : 'not applicable',
  };
}

function unknownText(progress: Progress, isLacking: boolean): RowGap['words'] {
  if (isLacking) return 'not supported';
  if (progress === undefined) return 'not loaded';
  return progress === 'loading' ? 'loading' : 'failed to load';
}

import { createContext, memo, use } from 'react';
import type { RowCell, ShortCell, TypeFamily, VectorCell } from '#contract/index.ts';
import { formatCount } from '#lib/format.ts';
import { fold, foldedRanges } from '#protocol/fold.ts';
import { classNames } from '#ui/attributes.ts';
import { Sparkline } from '#ui/Sparkline.tsx';
import { VisibleText } from '#ui/VisibleText.tsx';
import styles from './CellView.module.css';
import { cellLengthText, figureText, rankText, vectorText } from './cell-summary.ts';

interface CellProps {
  readonly cell: RowCell;
  readonly family: TypeFamily;
}

/** The value null, styled differently from the text “null”. */
export function NullText() {
  return <span className={styles.null}>null</span>;
}

export function EmptyText() {
  return <span className="absent">empty string</span>;
}

/** The searched text; its matches in cells are highlighted. */
export const SoughtText = createContext('');

/** The searchable text of a cell; vectors and null have none. */
export function searchedText(cell: RowCell): string | undefined {
  if (cell === null || typeof cell === 'string') return cell ?? undefined;
  return cell.kind === 'short' ? cell.text : undefined;
}

function CellView({ cell, family }: CellProps) {
  if (cell === null) return <NullText />;
  if (typeof cell === 'string') return <WholeText text={cell} family={family} />;
  return cell.kind === 'vector' ? <Vector cell={cell} /> : <Short cell={cell} />;
}

function WholeText({ text, family }: { readonly text: string; readonly family: TypeFamily }) {
  const marked = foldedRanges(text, fold(use(SoughtText)));
  if (text === '') return <EmptyText />;
  return <VisibleText text={text} marked={marked} className={classNames(family !== 'text' && styles.mono)} />;
}

function Short({ cell }: { readonly cell: ShortCell }) {
  const words = cell.unit === 'bytes' || !cell.isWhole ? cellLengthText(cell) : undefined;
  return (
    <span className={styles.short}>
      <VisibleText
        text={cell.isWhole ? cell.text : `${cell.text}…`}
        marked={foldedRanges(cell.text, fold(use(SoughtText)))}
        className={styles.shortText}
      />
      {words !== undefined && <span className={styles.aside}>{words}</span>}
    </span>
  );
}

const SIZE = { width: 88, height: 16 } as const;

function Vector({ cell }: { readonly cell: VectorCell }) {
  return (
    <span className={styles.vector}>
      <Sparkline numbers={cell.points} {...SIZE} />
      <span className="visually-hidden">{vectorText(cell)}</span>
      <span aria-hidden="true" className={styles.norm} title={vectorText(cell)}>
        {cell.norm === null ? 'no norm' : `norm ${figureText(cell.norm)}`}
      </span>
      <span aria-hidden="true" className={styles.aside}>
        {formatCount(cell.length)}
      </span>
    </span>
  );
}

/** The column that the rows are ordered by. */
export interface RankBars {
  readonly column: number;
  /** The length of a value’s bar from 0 to 1; undefined if it isn’t a number. */
  readonly shareOf: (cell: RowCell) => number | undefined;
}

interface RankedProps {
  readonly cell: RowCell;
  readonly share: number | undefined;
}

/** The bars show gaps between the rows at a glance. Copying gives the exact value. */
function RankedView({ cell, share }: RankedProps) {
  if (typeof cell !== 'string' || share === undefined) return <CellView cell={cell} family="float" />;
  return (
    <span className={styles.ranked} title={cell}>
      <span aria-hidden="true" className={styles.track}>
        <span className={styles.bar} style={{ width: `${share * 100}%` }} />
      </span>
      <span className={styles.mono}>{rankText(cell)}</span>
    </span>
  );
}

/** Memoized: the current cell changes with each key, the content of cells doesn’t. */
export const GridCell = memo(CellView);
export const RankedCell = memo(RankedView);

import type { RowCell, ShortCell, TypeFamily, VectorCell } from '../../../../../contract/index.ts';
import { formatCount } from '../../../../lib/format/index.ts';
import { classNames } from '../../../../ui/class-names.ts';
import { VisibleText } from '../../../../ui/text/VisibleText.tsx';
import { cellLengthText, vectorText } from '../model/cell-summary.ts';
import { figureText } from '../model/vector-figures.ts';
import styles from './CellView.module.css';
import { Sparkline } from './Sparkline.tsx';

export interface CellViewProps {
  readonly cell: RowCell;
  readonly family: TypeFamily;
}

/** A cell in one line. */
export function CellView({ cell, family }: CellViewProps) {
  if (cell === null) return <span className={styles.none}>null</span>;
  if (typeof cell === 'string') return <WholeText text={cell} family={family} />;
  return cell.kind === 'vector' ? <Vector cell={cell} /> : <Short cell={cell} />;
}

function WholeText({ text, family }: { readonly text: string; readonly family: TypeFamily }) {
  if (text === '') {
    return (
      <span className={styles.none} title="Empty string">
        ""
      </span>
    );
  }
  return <VisibleText text={text} className={classNames(family !== 'text' && styles.mono)} />;
}

function Short({ cell }: { readonly cell: ShortCell }) {
  const words = cell.unit === 'bytes' || !cell.isWhole ? cellLengthText(cell) : undefined;
  return (
    <span className={styles.short}>
      <VisibleText text={cell.isWhole ? cell.text : `${cell.text}…`} className={styles.shortText} />
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

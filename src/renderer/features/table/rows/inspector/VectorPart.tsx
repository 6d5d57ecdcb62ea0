import { useMemo } from 'react';
import { formatCount } from '../../../../lib/format/index.ts';
import { InspectorPart } from '../../../../ui/inspector/InspectorPart.tsx';
import { KeyValue, KeyValueList } from '../../../../ui/KeyValueList.tsx';
import { Sparkline } from '../cell/Sparkline.tsx';
import { figureText, type VectorFigures, vectorFigures } from '../model/vector-figures.ts';
import styles from './WholeValue.module.css';

const SIZE = { width: 248, height: 72 } as const;
const LABEL_WIDTH = 64;

/** A vector as a picture, and what can be said of its numbers. */
export function VectorPart({ numbers }: { readonly numbers: readonly (number | null)[] }) {
  const figures = useMemo(() => vectorFigures(numbers), [numbers]);
  return (
    <InspectorPart title="Numbers">
      <div className={styles.plot}>
        <Sparkline numbers={numbers} {...SIZE} hasZero />
      </div>
      <KeyValueList labelWidth={LABEL_WIDTH}>
        <KeyValue label="Count">{formatCount(figures.count)}</KeyValue>
        <Figure label="Norm" figure={figures.norm} />
        <Figure label="Min" figure={figures.least} />
        <Figure label="Max" figure={figures.largest} />
        <Figure label="Mean" figure={figures.mean} />
        <KeyValue label="Zeros">{shareWords(figures.zeros, figures)}</KeyValue>
        {figures.without > 0 && <KeyValue label="Nulls">{shareWords(figures.without, figures)}</KeyValue>}
      </KeyValueList>
    </InspectorPart>
  );
}

function Figure({ label, figure }: { readonly label: string; readonly figure: number | undefined }) {
  if (figure === undefined) return null;
  return (
    <KeyValue label={label} mono>
      {figureText(figure)}
    </KeyValue>
  );
}

function shareWords(part: number, { count }: VectorFigures): string {
  const percent = (100 * part) / count;
  const share = percent > 0 && percent < 0.1 ? 'under 0.1%' : `${Number(percent.toFixed(1))}%`;
  return part === 0 ? 'none' : `${formatCount(part)}, ${share}`;
}

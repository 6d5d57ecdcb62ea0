import { useMemo } from 'react';
import { figureText } from '#domain/rows/cell-summary.ts';
import { InspectorPart } from '#ui/Inspector.tsx';
import { KeyValue, KeyValueList } from '#ui/KeyValueList.tsx';
import { VisibleText } from '#ui/VisibleText.tsx';
import styles from './RunRowsView.module.css';
import { compareVectors, type Numbers, vectorPaths } from './vector-comparison.ts';

const SIZE = { width: 256, height: 96 } as const;
const LABEL_WIDTH = 84;

export interface ShownRank {
  /** For example `Distance`. */
  readonly label: string;
  readonly text: string;
  /** With all digits. */
  readonly exact: string;
  /** The metric, if the query names one. */
  readonly metric: string | undefined;
}

interface VectorOverQueryProps {
  readonly row: Numbers;
  readonly query: Numbers;
  readonly rank: ShownRank | undefined;
}

/** Draws the vectors of the row and of the query over each other, and shows their distance. */
export function VectorOverQuery({ row, query, rank }: VectorOverQueryProps) {
  const compared = useMemo(() => compareVectors(row, query), [row, query]);
  return (
    <InspectorPart title="Numbers">
      <VectorPicture row={row} query={query} />
      <p className={styles.legend}>
        <span className={styles.rowKey}>this row</span>
        <span className={styles.queryKey}>query</span>
      </p>
      <KeyValueList labelWidth={LABEL_WIDTH}>
        {rank !== undefined && (
          <KeyValue
            label={rank.label}
            mono
            title={rank.exact}
            note={rank.metric && <VisibleText text={rank.metric} />}
          >
            {rank.text}
          </KeyValue>
        )}
        {compared?.cosine !== undefined && (
          <KeyValue label="Cosine" mono>
            {figureText(compared.cosine)}
          </KeyValue>
        )}
        {compared !== undefined && (
          <KeyValue label="Norm" mono>
            {figureText(compared.norm)}
          </KeyValue>
        )}
        {compared !== undefined && (
          <KeyValue label="Differs most" mono title={differenceTitle(compared.differsMost)}>
            {compared.differsMost.map(({ dimension }) => `[${dimension}]`).join(', ') || 'identical'}
          </KeyValue>
        )}
      </KeyValueList>
      {compared === undefined && (
        <p className="small-text dim">The two vectors can’t be compared number by number.</p>
      )}
    </InspectorPart>
  );
}

function differenceTitle(differences: readonly { dimension: number; difference: number }[]): string {
  return differences
    .map(
      ({ dimension, difference }) => `[${dimension}] ${difference > 0 ? '+' : ''}${figureText(difference)}`,
    )
    .join('\n');
}

function VectorPicture({ row, query }: Pick<VectorOverQueryProps, 'row' | 'query'>) {
  const { bars, barWidth, outline, zero } = useMemo(() => vectorPaths(row, query, SIZE), [row, query]);
  const { width, height } = SIZE;
  return (
    <svg
      role="img"
      aria-label="The vector of this row, with the vector of the query over it"
      viewBox={`0 -1 ${width} ${height + 2}`}
      className={styles.picture}
    >
      <path d={`M0 ${zero}H${width}`} className={styles.zero} />
      <path d={bars} className={styles.bars} style={{ strokeWidth: barWidth }} />
      <path d={outline} className={styles.outline} />
    </svg>
  );
}

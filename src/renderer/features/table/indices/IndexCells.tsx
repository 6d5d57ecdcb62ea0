import type { ReactNode } from 'react';
import type { Connection, TableIndex } from '../../../../contract/index.ts';
import { formatCount } from '../../../lib/format/index.ts';
import { WarningIcon } from '../../../ui/icons/icons.ts';
import { VisibleText } from '../../../ui/text/VisibleText.tsx';
import grid from '../properties/DataGrid.module.css';
import { sectionPlace } from '../properties/model/section.ts';
import { ShareBar } from '../properties/ShareBar.tsx';
import { useIndexStats } from '../properties/use-section.ts';
import styles from './IndexCells.module.css';
import { coverageOf, indexedRowsText, rowsOf } from './model/indexed-rows.ts';

export interface IndexCellProps {
  readonly connection: Connection;
  readonly id: readonly string[];
  readonly index: TableIndex;
}

/** Only the rows in sight are drawn, and so only their indices are asked for what they cover. */
function useStats({ connection, id, index }: IndexCellProps) {
  return useIndexStats({ connection, id, asks: index.name !== '' }, index.name);
}

export function IndexCoverage(props: IndexCellProps) {
  const stats = useStats(props);
  const coverage = coverageOf(props.index, stats.data);
  const words = indexedRowsText(coverage);
  const rows = rowsOf(coverage);
  const { indexed = 0n } = coverage;
  if (words === undefined) return <StatsCell {...props} value={undefined} />;
  return (
    <span className={styles.coverage}>
      <span className={styles.bar}>{rows !== undefined && <ShareBar part={indexed} whole={rows} />}</span>
      <span
        className={styles.words}
        title={rows === undefined ? words : `${formatCount(indexed)} of ${formatCount(rows)} rows are in it`}
      >
        {words}
      </span>
      {stats.failure && !stats.isFetching && (
        <WarningIcon size={12} className={styles.failed} label="Couldn’t load statistics" />
      )}
    </span>
  );
}

export function DistanceCell(props: IndexCellProps) {
  const { data } = useStats(props);
  return <StatsCell {...props} value={data?.distanceType} />;
}

export function Deltas(props: IndexCellProps) {
  const { data } = useStats(props);
  const deltas = data?.deltas;
  return <StatsCell {...props} value={deltas == null ? deltas : formatCount(deltas)} />;
}

/** A row has no room for why a value is not there; the inspector says it whole, with a way to ask again. */
function StatsCell(props: IndexCellProps & { readonly value: string | null | undefined }) {
  const stats = useStats(props);
  const { value } = props;
  if (value != null) return <Cut text={value} />;
  switch (sectionPlace(stats).kind) {
    case 'there':
      return <Known value={value}>{() => null}</Known>;
    case 'waiting':
      return <span className={grid.quiet}>…</span>;
    case 'failed':
      return <span className={styles.failed}>failed to load</span>;
    case 'stopped':
      return <span className={grid.absent}>canceled</span>;
    default:
      return <span className={grid.absent}>not available</span>;
  }
}

export interface KnownProps<Value> {
  readonly value: Value | null | undefined;
  readonly children: (value: Value) => ReactNode;
}

export function Known<Value>({ value, children }: KnownProps<Value>) {
  if (value == null) return <span className={grid.absent}>{value === null ? 'null' : 'not returned'}</span>;
  return children(value);
}

export function Cut({ text }: { readonly text: string }) {
  if (text === '') return <span className={grid.absent}>empty string</span>;
  return (
    <span className={`${grid.mono} ${grid.cell}`} title={text}>
      <VisibleText text={text} />
    </span>
  );
}

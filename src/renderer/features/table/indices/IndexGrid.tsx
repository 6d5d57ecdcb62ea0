import type { ReactNode } from 'react';
import type { TableIndex } from '#contract/index.ts';
import { formatBytes, formatCount } from '#lib/format.ts';
import { WarningIcon } from '#ui/icons.ts';
import { useRowHeight } from '#ui/row-height.ts';
import { TREE_HEAD_HEIGHT, type TreeColumn, TreeGrid } from '#ui/tree/TreeGrid.tsx';
import { useWidth } from '#ui/use-width.ts';
import { VisibleText } from '#ui/VisibleText.tsx';
import { ShareBar } from '../properties/ShareBar.tsx';
import { sectionPlace, useIndexStats } from '../properties/use-section.ts';
import { MissingCell, MoreVersions } from '../versions/VersionCells.tsx';
import {
  coverageOf,
  coverageRowCount,
  type IndexList,
  type IndexRow,
  indexedRowsText,
} from './index-list.ts';
import styles from './indices.module.css';
import { insideText } from './inside-texts.ts';
import { useIndexInside } from './use-index-inside.ts';

interface IndexGridProps {
  readonly list: IndexList;
  readonly selectedKey: string | undefined;
  /** Whether automatic loading of further pages is paused. */
  readonly isStopped: boolean;
  readonly onSelect: (key: string) => void;
  readonly onReadOn: () => void;
}

export function IndexGrid(props: IndexGridProps) {
  const { list, selectedKey, onSelect } = props;
  const [ref, width] = useWidth();
  const rowHeight = useRowHeight();
  const select = ({ key, index }: IndexRow) => index !== undefined && onSelect(key);
  return (
    <div
      ref={ref}
      className={styles.grid}
      style={{ height: TREE_HEAD_HEIGHT + list.rows.length * rowHeight }}
    >
      <TreeGrid
        label="Indices"
        isTree={false}
        rows={list.rows}
        columns={columnsFor(props, width)}
        textOf={({ index }) => index?.index_name ?? ''}
        selectedKeys={new Set(selectedKey === undefined ? [] : [selectedKey])}
        onFocusRow={select}
        onSelect={select}
      />
    </div>
  );
}

type Column = Omit<TreeColumn<IndexRow>, 'key'>;

function columnsFor(props: IndexGridProps, width: number | undefined): readonly TreeColumn<IndexRow>[] {
  const all: Readonly<Record<IndexColumn, Column>> = {
    name: nameColumn(props),
    type: column('Type', 'minmax(68px, 12fr)', ({ index_type: type }) => (
      <Known value={type}>{(text) => <Cut text={text} />}</Known>
    )),
    columns: column('Columns', 'minmax(0, 18fr)', ({ columns }) => (
      <Known value={columns}>{(names) => <Cut text={names.join(', ')} />}</Known>
    )),
    inside: column('Inside', 'minmax(120px, 34fr)', (index) => <InsideCell index={index} />),
    state: column('State', '76px', ({ status }) => (
      <Known value={status}>{(text) => <Cut text={text} />}</Known>
    )),
    coverage: column('Rows indexed', 'minmax(176px, 26fr)', (index) => <IndexCoverage index={index} />),
    size: {
      ...column('Size', '84px', ({ size_bytes: bytes }) => (
        <Known value={bytes}>
          {(size) => <span title={`${formatCount(size)} bytes`}>{formatBytes(size)}</span>}
        </Known>
      )),
      align: 'end',
    },
    deltas: { ...column('Deltas', '72px', (index) => <Deltas index={index} />), align: 'end' },
  };
  return indexColumns(width ?? Number.POSITIVE_INFINITY).map((key) => ({ key, ...all[key] }));
}

function nameColumn({ list, isStopped, onReadOn }: IndexGridProps): Column {
  return {
    header: 'Name',
    width: 'minmax(84px, 20fr)',
    render: ({ index }) =>
      index === undefined ? (
        <MoreVersions count={list.indices.length} isStopped={isStopped} onShown={onReadOn} />
      ) : (
        <Cut text={index.index_name} />
      ),
  };
}

function column(header: string, width: string, render: (index: TableIndex) => ReactNode): Column {
  return { header, width, render: ({ index }) => index && render(index) };
}

interface IndexCellProps {
  readonly index: TableIndex;
}

/** Each visible row requests its own statistics; the grid draws only visible rows. */
function useStats({ index }: IndexCellProps) {
  return useIndexStats({ isEnabled: index.index_name !== '' }, index.index_name);
}

function IndexCoverage(props: IndexCellProps) {
  const stats = useStats(props);
  const coverage = coverageOf(props.index, stats.data?.answer);
  const text = indexedRowsText(coverage);
  const rows = coverageRowCount(coverage);
  const { indexed = 0n } = coverage;
  if (text === undefined) return <StatsCell {...props} value={undefined} />;
  return (
    <span className={styles.coverage}>
      <span className={styles.bar}>{rows !== undefined && <ShareBar part={indexed} whole={rows} />}</span>
      <span
        className="one-line"
        title={rows === undefined ? text : `${formatCount(indexed)} of ${formatCount(rows)} rows are in it`}
      >
        {text}
      </span>
      {stats.failure && !stats.isFetching && (
        <WarningIcon size={12} className={styles.failed} label="Couldn’t load statistics" />
      )}
    </span>
  );
}

function InsideCell(props: IndexCellProps) {
  const { index } = props;
  const inside = useIndexInside(index.index_name);
  const { data: stats } = useStats(props);
  const text = insideText(index.index_type, inside.data?.facts, stats?.answer.distance_type);
  if (text !== undefined && !inside.isFetching) {
    return (
      <span className="one-line" title={text}>
        {text}
      </span>
    );
  }
  if (inside.isFetching) return <span className="dim">…</span>;
  return <MissingCell isNull={false} />;
}

function Deltas(props: IndexCellProps) {
  const { data } = useStats(props);
  const deltas = data?.answer.num_indices;
  return <StatsCell {...props} value={deltas == null ? deltas : formatCount(deltas)} />;
}

/** A row has no room for the reason of a missing value; the inspector shows it, with a way to retry. */
function StatsCell(props: IndexCellProps & { readonly value: string | null | undefined }) {
  const stats = useStats(props);
  const { value } = props;
  if (value != null) return <Cut text={value} />;
  switch (sectionPlace(stats).kind) {
    case 'there':
      return <MissingCell isNull={value === null} />;
    case 'waiting':
      return <span className="dim">…</span>;
    case 'failed':
      return <span className={styles.failed}>failed to load</span>;
    case 'stopped':
      return <span className="small absent">canceled</span>;
    default:
      return <span className="small absent">not available</span>;
  }
}

interface KnownProps<Value> {
  readonly value: Value | null | undefined;
  readonly children: (value: Value) => ReactNode;
}

function Known<Value>({ value, children }: KnownProps<Value>) {
  return value == null ? <MissingCell isNull={value === null} /> : children(value);
}

function Cut({ text }: { readonly text: string }) {
  if (text === '') return <span className="small absent">empty string</span>;
  return (
    <span className="small mono-face clip block" title={text}>
      <VisibleText text={text} />
    </span>
  );
}

type IndexColumn = 'name' | 'type' | 'columns' | 'inside' | 'state' | 'coverage' | 'size' | 'deltas';

/** The columns that fit into a grid of this width in CSS pixels. The inspector shows the others. */
export function indexColumns(width: number): readonly IndexColumn[] {
  if (width < 480) return ['name', 'type', 'coverage'];
  if (width < 620) return ['name', 'type', 'inside', 'coverage'];
  if (width < 760) return ['name', 'type', 'inside', 'coverage', 'size'];
  if (width < 900) return ['name', 'type', 'columns', 'inside', 'coverage', 'size'];
  return ['name', 'type', 'columns', 'inside', 'state', 'coverage', 'size', 'deltas'];
}

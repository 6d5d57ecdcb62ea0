import type { ReactNode } from 'react';
import type { TableIndex } from '#contract/index.ts';
import { formatBytes, formatCount } from '#lib/format.ts';
import type { Column } from '#ui/collection/column.ts';
import { DataGrid } from '#ui/collection/DataGrid.tsx';
import { WarningIcon } from '#ui/icons.ts';
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
  const select = ({ key, index }: IndexRow) => index !== undefined && onSelect(key);
  return (
    <div className={styles.grid}>
      <DataGrid
        label="Indices"
        isWhole
        rows={list.rows}
        columns={indexColumns(props)}
        textOf={({ index }) => index?.index_name ?? ''}
        selectedKeys={new Set(selectedKey === undefined ? [] : [selectedKey])}
        onFocusRow={select}
        onSelect={select}
      />
    </div>
  );
}

/** The inspector shows those that don’t fit. */
function indexColumns({ list, isStopped, onReadOn }: IndexGridProps): readonly Column<IndexRow>[] {
  return [
    {
      key: 'name',
      header: 'Name',
      width: 'minmax(84px, 20fr)',
      cell: ({ index }) =>
        index === undefined ? (
          <MoreVersions count={list.indices.length} isStopped={isStopped} onShown={onReadOn} />
        ) : (
          <Cut text={index.index_name} />
        ),
    },
    {
      key: 'type',
      header: 'Type',
      width: 'minmax(68px, 12fr)',
      cell: ofIndex(({ index_type: type }) => <Known value={type}>{(text) => <Cut text={text} />}</Known>),
    },
    {
      key: 'columns',
      header: 'Columns',
      width: 'minmax(0, 18fr)',
      room: 760,
      cell: ofIndex(({ columns }) => (
        <Known value={columns}>{(names) => <Cut text={names.join(', ')} />}</Known>
      )),
    },
    {
      key: 'inside',
      header: 'Inside',
      width: 'minmax(120px, 34fr)',
      room: 480,
      cell: ofIndex((index) => <InsideCell index={index} />),
    },
    {
      key: 'state',
      header: 'State',
      width: '76px',
      room: 900,
      cell: ofIndex(({ status }) => <Known value={status}>{(text) => <Cut text={text} />}</Known>),
    },
    {
      key: 'coverage',
      header: 'Rows indexed',
      width: 'minmax(176px, 26fr)',
      cell: ofIndex((index) => <IndexCoverage index={index} />),
    },
    {
      key: 'size',
      header: 'Size',
      width: '84px',
      align: 'end',
      room: 620,
      cell: ofIndex(({ size_bytes: bytes }) => (
        <Known value={bytes}>
          {(size) => <span title={`${formatCount(size)} bytes`}>{formatBytes(size)}</span>}
        </Known>
      )),
    },
    {
      key: 'deltas',
      header: 'Deltas',
      width: '72px',
      align: 'end',
      room: 900,
      cell: ofIndex((index) => <Deltas index={index} />),
    },
  ];
}

/** The last row may offer further pages instead of an index. */
function ofIndex(cell: (index: TableIndex) => ReactNode): Column<IndexRow>['cell'] {
  return ({ index }) => index && cell(index);
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

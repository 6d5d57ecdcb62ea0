import type { ReactNode } from 'react';
import type { Connection, TableIndex } from '../../../../contract/index.ts';
import { formatBytes, formatCount } from '../../../lib/format/index.ts';
import { type TreeColumn, TreeGrid } from '../../../ui/tree/TreeGrid.tsx';
import { useWidth } from '../../../ui/use-width.ts';
import styles from '../properties/DataGrid.module.css';
import { MoreVersions } from '../versions/MoreVersions.tsx';
import { Cut, Deltas, DistanceCell, IndexCoverage, Known } from './IndexCells.tsx';
import { type IndexColumn, indexColumns } from './model/index-columns.ts';
import type { IndexList, IndexRow } from './model/index-list.ts';

export interface IndexGridProps {
  readonly connection: Connection;
  readonly id: readonly string[];
  readonly list: IndexList;
  readonly selectedKey: string | undefined;
  /** Nothing is to be read on by itself now. */
  readonly isStopped: boolean;
  readonly onSelect: (key: string) => void;
  readonly onReadOn: () => void;
}

export function IndexGrid(props: IndexGridProps) {
  const { list, selectedKey, onSelect } = props;
  const [ref, width] = useWidth();
  const select = ({ key, index }: IndexRow) => index !== undefined && onSelect(key);
  return (
    <div ref={ref} className={styles.grid}>
      <TreeGrid
        label="Indices"
        isTree={false}
        rows={list.rows}
        columns={columnsFor(props, width)}
        textOf={({ index }) => index?.name ?? ''}
        selectedKeys={new Set(selectedKey === undefined ? [] : [selectedKey])}
        onFocusRow={select}
        onSelect={select}
      />
    </div>
  );
}

type Column = Omit<TreeColumn<IndexRow>, 'key'>;

function columnsFor(props: IndexGridProps, width: number | undefined): readonly TreeColumn<IndexRow>[] {
  const of = ({ connection, id }: IndexGridProps, index: TableIndex) => ({ connection, id, index });
  const all: Readonly<Record<IndexColumn, Column>> = {
    name: nameColumn(props),
    type: column('Type', 'minmax(72px, 14fr)', ({ type }) => (
      <Known value={type}>{(text) => <Cut text={text} />}</Known>
    )),
    columns: column('Columns', 'minmax(0, 18fr)', ({ columns }) => (
      <Known value={columns}>{(names) => <Cut text={names.join(', ')} />}</Known>
    )),
    state: column('State', '76px', ({ status }) => (
      <Known value={status}>{(text) => <Cut text={text} />}</Known>
    )),
    coverage: column('Rows indexed', 'minmax(190px, 30fr)', (index) => (
      <IndexCoverage {...of(props, index)} />
    )),
    size: {
      ...column('Size', '84px', ({ bytes }) => (
        <Known value={bytes}>
          {(size) => <span title={`${formatCount(size)} bytes`}>{formatBytes(size)}</span>}
        </Known>
      )),
      align: 'end',
    },
    distance: column('Distance', '72px', (index) => <DistanceCell {...of(props, index)} />),
    deltas: { ...column('Deltas', '60px', (index) => <Deltas {...of(props, index)} />), align: 'end' },
  };
  return indexColumns(width ?? Number.POSITIVE_INFINITY).map((key) => ({ key, ...all[key] }));
}

function nameColumn({ list, isStopped, onReadOn }: IndexGridProps): Column {
  return {
    header: 'Name',
    width: 'minmax(90px, 22fr)',
    render: ({ index }) =>
      index === undefined ? (
        <MoreVersions count={list.indices.length} isStopped={isStopped} onShown={onReadOn} />
      ) : (
        <Cut text={index.name} />
      ),
  };
}

function column(header: string, width: string, render: (index: TableIndex) => ReactNode): Column {
  return { header, width, render: ({ index }) => index && render(index) };
}

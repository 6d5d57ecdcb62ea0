import type { KeyboardEvent, ReactNode } from 'react';
import type { VersionRecord } from '../../../../contract/index.ts';
import { copyAndTell } from '../../../ui/copy-and-tell.ts';
import { type TreeColumn, TreeGrid } from '../../../ui/tree/TreeGrid.tsx';
import type { Point } from '../../../ui/tree/tree-props.ts';
import { useWidth } from '../../../ui/use-width.ts';
import styles from '../facts/DataGrid.module.css';
import { useHalfMinute } from '../facts/use-half-minute.ts';
import { MoreVersions } from './MoreVersions.tsx';
import { type VersionColumn, versionColumns } from './model/version-columns.ts';
import { findVersion, longestVersion, type VersionList, type VersionRow } from './model/version-list.ts';
import { ETag, Manifest, Metadata, Size, Written } from './VersionCells.tsx';

export interface VersionGridProps {
  readonly list: VersionList;
  readonly selectedKey: string | undefined;
  /** Nothing is to be read on by itself now. */
  readonly isStopped: boolean;
  readonly onSelect: (key: string) => void;
  readonly onDescribe: (version: bigint) => void;
  readonly onReadOn: () => void;
  readonly onMenu: (record: VersionRecord, at: Point) => void;
}

export function VersionGrid(props: VersionGridProps) {
  const { list, selectedKey, onSelect, onDescribe } = props;
  const now = useHalfMinute();
  const [ref, width] = useWidth();
  function onKeyDown(event: KeyboardEvent): void {
    const isCopy = event.key === 'c' && (event.ctrlKey || event.metaKey);
    const path = findVersion(list, selectedKey)?.manifestPath;
    // Text that was marked with the pointer is what the user means to copy.
    if (!isCopy || path == null || document.getSelection()?.isCollapsed === false) return;
    event.preventDefault();
    void copyAndTell(path, 'Manifest path copied');
  }
  const select = ({ key, record }: VersionRow) => record !== undefined && onSelect(key);
  return (
    <div ref={ref} className={styles.grid} onKeyDown={onKeyDown}>
      <TreeGrid
        label="Versions"
        isTree={false}
        rows={list.rows}
        columns={columnsFor(props, now, width)}
        textOf={({ key }) => key}
        selectedKeys={new Set(selectedKey === undefined ? [] : [selectedKey])}
        onFocusRow={select}
        onSelect={select}
        onActivate={({ record }) => record !== undefined && onDescribe(record.version)}
        onContextMenu={({ record }, at) => record !== undefined && props.onMenu(record, at)}
      />
    </div>
  );
}

/** Of a sign in mono, and of what stands around the number. */
const DIGIT_WIDTH = 7.3;
const VERSION_EDGES = 28;
const LEAST_VERSION_WIDTH = 84;

function columnsFor(
  props: VersionGridProps,
  now: number,
  width: number | undefined,
): readonly TreeColumn<VersionRow>[] {
  const all: Readonly<Record<VersionColumn, Omit<TreeColumn<VersionRow>, 'key'>>> = {
    version: versionColumn(props),
    written: column('Written', 'minmax(158px, 30fr)', (record) => <Written record={record} now={now} />),
    manifest: column('Manifest', 'minmax(0, 34fr)', (record) => <Manifest record={record} />),
    size: { ...column('Size', '76px', (record) => <Size record={record} />), align: 'end' },
    etag: column('ETag', 'minmax(0, 16fr)', (record) => <ETag record={record} />),
    metadata: column('Metadata', 'minmax(0, 20fr)', (record) => <Metadata record={record} />),
  };
  return versionColumns(width ?? Number.POSITIVE_INFINITY).map((key) => ({ key, ...all[key] }));
}

function versionColumn(props: VersionGridProps): Omit<TreeColumn<VersionRow>, 'key'> {
  const { list } = props;
  const width = Math.max(LEAST_VERSION_WIDTH, longestVersion(list) * DIGIT_WIDTH + VERSION_EDGES);
  return {
    header: 'Version',
    width: `${width}px`,
    align: 'end',
    render: ({ record }) =>
      record === undefined ? (
        <MoreVersions count={list.count} isStopped={props.isStopped} onShown={props.onReadOn} />
      ) : (
        <span className={styles.mono}>{String(record.version)}</span>
      ),
  };
}

function column(
  header: string,
  width: string,
  render: (record: VersionRecord) => ReactNode,
): Omit<TreeColumn<VersionRow>, 'key'> {
  return { header, width, render: ({ record }) => record && render(record) };
}

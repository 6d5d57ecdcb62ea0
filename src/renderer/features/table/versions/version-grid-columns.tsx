import type { ReactNode } from 'react';
import type { VersionRecord } from '../../../../contract/index.ts';
import type { TreeColumn } from '../../../ui/tree/TreeGrid.tsx';
import styles from '../properties/DataGrid.module.css';
import { MoreVersions } from './MoreVersions.tsx';
import type { TagsByVersion } from './model/tags.ts';
import { type VersionColumn, versionColumns } from './model/version-columns.ts';
import { deltasOf } from './model/version-delta.ts';
import { longestVersion, type VersionList, type VersionRow } from './model/version-list.ts';
import { Delta, ETag, Manifest, Metadata, Size, Tags, Written } from './VersionCells.tsx';

export interface VersionColumnsInput {
  readonly list: VersionList;
  readonly tags: TagsByVersion | undefined;
  readonly now: number;
  readonly width: number;
  readonly isStopped: boolean;
  readonly onReadOn: () => void;
}

/** Of a sign in mono, and of what stands around the number. */
const DIGIT_WIDTH = 7.3;
const VERSION_EDGES = 28;
const MIN_VERSION_WIDTH = 84;

export function columnsFor(input: VersionColumnsInput): readonly TreeColumn<VersionRow>[] {
  const { list, tags, now, width } = input;
  const deltas = deltasOf(list);
  const all: Readonly<Record<VersionColumn, Omit<TreeColumn<VersionRow>, 'key'>>> = {
    version: versionColumn(input),
    tags: column('Tags', '110px', ({ version }) => <Tags tags={tags?.get(version) ?? []} />),
    written: column('Written', 'minmax(158px, 30fr)', (record) => <Written record={record} now={now} />),
    delta: column('Changes', 'minmax(140px, 34fr)', ({ version }) => (
      <Delta delta={deltas.get(version) ?? 'not-read'} />
    )),
    manifest: column('Manifest', 'minmax(0, 26fr)', (record) => <Manifest record={record} />),
    size: { ...column('Size', '76px', (record) => <Size record={record} />), align: 'end' },
    etag: column('ETag', 'minmax(0, 16fr)', (record) => <ETag record={record} />),
    metadata: column('Metadata', 'minmax(0, 20fr)', (record) => <Metadata record={record} />),
  };
  const hasTags = tags !== undefined && tags.size > 0;
  return versionColumns(width, hasTags).map((key) => ({ key, ...all[key] }));
}

function versionColumn({ list, isStopped, onReadOn }: VersionColumnsInput) {
  const width = Math.max(MIN_VERSION_WIDTH, longestVersion(list) * DIGIT_WIDTH + VERSION_EDGES);
  return {
    header: 'Version',
    width: `${width}px`,
    align: 'end' as const,
    render: ({ record }: VersionRow) =>
      record === undefined ? (
        <MoreVersions count={list.count} isStopped={isStopped} onShown={onReadOn} />
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

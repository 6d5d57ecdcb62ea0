import { type ReactNode, useMemo } from 'react';
import type { VersionRecord } from '#contract/index.ts';
import { openComparison } from '#domain/open-comparison.ts';
import { useKnownTable } from '#domain/table-description.ts';
import { VersionChangeItems } from '#features/actions/index.ts';
import { formatQuantity } from '#lib/format.ts';
import { useTableScope } from '#lib/workspace/table-scope.ts';
import { defined } from '#protocol/defined.ts';
import { copyWithToast } from '#ui/CopyButton.tsx';
import type { MenuPlace } from '#ui/collection/collection.ts';
import type { Column } from '#ui/collection/column.ts';
import { DataGrid } from '#ui/collection/DataGrid.tsx';
import { CompareIcon, CopyIcon, InfoIcon } from '#ui/icons.ts';
import { ContextMenu, MenuItem, MenuSeparator } from '#ui/Menu.tsx';
import type { VersionSelection } from './use-marked-versions.ts';
import {
  Delta,
  ETag,
  Manifest,
  Metadata,
  MoreVersions,
  Size,
  Tags,
  useHalfMinute,
  Written,
} from './VersionCells.tsx';
import { deltasOf } from './version-delta.ts';
import { longestVersion, type TagsByVersion, type VersionList, type VersionRow } from './version-list.ts';
import styles from './versions.module.css';

interface VersionGridProps {
  readonly list: VersionList;
  /** The shown versions of the list. */
  readonly rows: readonly VersionRow[];
  readonly tags: TagsByVersion | undefined;
  readonly marks: VersionSelection;
  /** Whether automatic loading of further pages is paused. */
  readonly isStopped: boolean;
  readonly onDescribe: (version: bigint) => void;
  readonly onReadOn: () => void;
  readonly onMenu: (record: VersionRecord, at: MenuPlace) => void;
  readonly isMenuOpen: boolean;
}

export function VersionGrid(props: VersionGridProps) {
  const { list, rows, tags, marks, isStopped, onReadOn } = props;
  const now = useHalfMinute();
  const columns = useMemo(
    () => versionColumns({ list, tags, now, isStopped, onReadOn }),
    [list, tags, now, isStopped, onReadOn],
  );
  const copyPath = ({ record }: VersionRow) => {
    const path = record?.manifest_path;
    if (path != null) void copyWithToast(path, 'Manifest path copied');
  };
  return (
    <div
      className={styles.grid}
      onKeyDown={marks.onKeyDown}
      onKeyDownCapture={marks.onPressStart}
      onMouseDownCapture={marks.onPressStart}
    >
      <DataGrid
        label="Versions"
        rows={rows}
        columns={columns}
        textOf={({ key }) => key}
        selectedKeys={marks.selectedKeys}
        multiselectable
        onFocusRow={marks.moveTo}
        onSelect={marks.select}
        onMark={marks.mark}
        onActivate={({ record }) => record !== undefined && props.onDescribe(record.version)}
        onCopy={copyPath}
        onContextMenu={({ record }, at) => record !== undefined && props.onMenu(record, at)}
        isMenuOpen={props.isMenuOpen}
      />
    </div>
  );
}

interface VersionColumnsInput {
  readonly list: VersionList;
  readonly tags: TagsByVersion | undefined;
  readonly now: number;
  readonly isStopped: boolean;
  readonly onReadOn: () => void;
}

/** Widths in pixels: a digit in the monospace font, and the padding around the number. */
const DIGIT_WIDTH = 7.3;

const VERSION_EDGES = 28;

const MIN_VERSION_WIDTH = 84;

/** The inspector shows those that don’t fit. Tags have a column only if there are any. */
function versionColumns(input: VersionColumnsInput): readonly Column<VersionRow>[] {
  const { list, tags, now } = input;
  const deltas = deltasOf(list);
  const hasTags = tags !== undefined && tags.size > 0;
  const room = (least: number) => (hasTags ? least + TAGS_WIDTH : least);
  const tagsColumn: Column<VersionRow> = {
    key: 'tags',
    header: 'Tags',
    width: `${TAGS_WIDTH}px`,
    cell: ofVersion(({ version }) => <Tags tags={tags?.get(version) ?? []} />),
  };
  return [
    versionColumn(input),
    ...(hasTags ? [tagsColumn] : []),
    {
      key: 'written',
      header: 'Written',
      width: 'minmax(158px, 30fr)',
      cell: ofVersion((record) => <Written record={record} now={now} />),
    },
    {
      key: 'delta',
      header: 'Since previous',
      width: 'minmax(140px, 34fr)',
      room: room(420),
      cell: ofVersion(({ version }) => <Delta delta={deltas.get(version) ?? 'not-read'} />),
    },
    {
      key: 'manifest',
      header: 'Manifest',
      width: 'minmax(0, 26fr)',
      room: room(640),
      cell: ofVersion((record) => <Manifest record={record} />),
    },
    {
      key: 'size',
      header: 'Manifest size',
      width: '92px',
      align: 'end',
      room: room(540),
      cell: ofVersion((record) => <Size record={record} />),
    },
    {
      key: 'etag',
      header: 'ETag',
      width: 'minmax(0, 16fr)',
      room: room(940),
      cell: ofVersion((record) => <ETag record={record} />),
    },
    {
      key: 'metadata',
      header: 'Metadata',
      width: 'minmax(0, 20fr)',
      room: room(800),
      cell: ofVersion((record) => <Metadata record={record} />),
    },
  ];
}

/** In CSS pixels. */
const TAGS_WIDTH = 110;

/** The last row may offer further pages instead of a version. */
function ofVersion(cell: (record: VersionRecord) => ReactNode): Column<VersionRow>['cell'] {
  return ({ record }) => record && cell(record);
}

function versionColumn({ list, isStopped, onReadOn }: VersionColumnsInput): Column<VersionRow> {
  const width = Math.max(MIN_VERSION_WIDTH, longestVersion(list) * DIGIT_WIDTH + VERSION_EDGES);
  return {
    key: 'version',
    header: 'Version',
    width: `${width}px`,
    align: 'end',
    cell: ({ record }) =>
      record === undefined ? (
        <MoreVersions count={list.count} isStopped={isStopped} onShown={onReadOn} />
      ) : (
        <span className="small mono-face clip">{String(record.version)}</span>
      ),
  };
}

interface VersionRowMenuProps {
  readonly record: VersionRecord;
  /** The next older known version. */
  readonly before: bigint | undefined;
  /** The version, or all selected versions, oldest first. */
  readonly versions: readonly bigint[];
  readonly at: MenuPlace;
  readonly onDescribe: (version: bigint) => void;
  readonly onClose: () => void;
}

/** Actions on one version, or on all selected versions. */
export function VersionRowMenu(props: VersionRowMenuProps) {
  const { connection, ref } = useTableScope();
  const { record, versions, at, onDescribe, onClose } = props;
  const { version, manifest_path: manifestPath } = record;
  const label = versions.length > 1 ? formatQuantity(versions.length, 'version') : `version ${version}`;
  return (
    <ContextMenu label={`Actions for ${label}`} at={at} onClose={onClose}>
      {versions.length > 1 ? (
        <MarkedItems versions={versions} />
      ) : (
        <>
          <MenuItem icon={InfoIcon} onAction={() => onDescribe(version)}>
            Open this version
          </MenuItem>
          <CompareItems {...props} />
          {manifestPath != null && (
            <MenuItem
              icon={CopyIcon}
              onAction={() => void copyWithToast(manifestPath, 'Manifest path copied')}
            >
              Copy manifest path
            </MenuItem>
          )}
        </>
      )}
      {connection.readOnly || <MenuSeparator />}
      <VersionChangeItems connection={connection} id={ref.id} versions={versions} />
    </ContextMenu>
  );
}

function MarkedItems({ versions }: Pick<VersionRowMenuProps, 'versions'>) {
  const { ref } = useTableScope();
  const [before, after, ...others] = versions;
  const at = (version: bigint) => ({ ...ref, version });
  return (
    <>
      {before !== undefined && after !== undefined && others.length === 0 && (
        <MenuItem icon={CompareIcon} onAction={() => openComparison(at(before), at(after))}>
          {`Compare ${before} with ${after}`}
        </MenuItem>
      )}
      <MenuItem
        icon={CopyIcon}
        onAction={() => void copyWithToast(versions.join('\n'), 'Version numbers copied')}
      >
        Copy version numbers
      </MenuItem>
    </>
  );
}

function CompareItems({ record: { version }, before }: VersionRowMenuProps) {
  const { ref } = useTableScope();
  const isLatest = useKnownTable(ref)?.answer.version === version;
  const at = (wanted?: bigint) => ({
    ...ref,
    ...defined({ version: wanted }),
  });
  return (
    <>
      {before !== undefined && (
        <MenuItem icon={CompareIcon} onAction={() => openComparison(at(before), at(version))}>
          {`Compare with previous (${before})`}
        </MenuItem>
      )}
      {!isLatest && (
        <MenuItem icon={CompareIcon} onAction={() => openComparison(at(version), at())}>
          Compare with latest
        </MenuItem>
      )}
    </>
  );
}

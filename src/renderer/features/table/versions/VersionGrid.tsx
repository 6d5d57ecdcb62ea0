import { type KeyboardEvent, type ReactNode, useMemo } from 'react';
import type { VersionRecord } from '#contract/index.ts';
import { openComparison } from '#domain/open-comparison.ts';
import { useKnownTable } from '#domain/table-description.ts';
import { VersionChangeItems } from '#features/actions/index.ts';
import { formatQuantity } from '#lib/format.ts';
import { useTableScope } from '#lib/workspace/table-scope.ts';
import { defined } from '#protocol/defined.ts';
import { copyWithToast } from '#ui/CopyButton.tsx';
import { CompareIcon, CopyIcon, InfoIcon } from '#ui/icons.ts';
import { ContextMenu, MenuItem, MenuSeparator } from '#ui/Menu.tsx';
import { type TreeColumn, TreeGrid } from '#ui/tree/TreeGrid.tsx';
import type { MenuPlace } from '#ui/tree/tree-props.ts';
import { useWidth } from '#ui/use-width.ts';
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
  /** The version with the focus. */
  readonly selected: VersionRecord | undefined;
  /** Whether automatic loading of further pages is paused. */
  readonly isStopped: boolean;
  readonly onDescribe: (version: bigint) => void;
  readonly onReadOn: () => void;
  readonly onMenu: (record: VersionRecord, at: MenuPlace) => void;
  readonly isMenuOpen: boolean;
}

export function VersionGrid(props: VersionGridProps) {
  const { list, rows, tags, marks, selected, isStopped, onReadOn } = props;
  const now = useHalfMinute();
  const [ref, width = Number.POSITIVE_INFINITY] = useWidth();
  const columns = useMemo(
    () => columnsFor({ list, tags, now, width, isStopped, onReadOn }),
    [list, tags, now, width, isStopped, onReadOn],
  );
  function onKeyDown(event: KeyboardEvent): void {
    marks.onKeyDown(event);
    const isCopy = event.key === 'c' && (event.ctrlKey || event.metaKey);
    const path = selected?.manifest_path;
    // If text is selected with the pointer, the browser copies that text.
    if (!isCopy || path == null || document.getSelection()?.isCollapsed === false) return;
    event.preventDefault();
    void copyWithToast(path, 'Manifest path copied');
  }
  return (
    <div
      ref={ref}
      className={styles.grid}
      onKeyDown={onKeyDown}
      onKeyDownCapture={marks.onPressStart}
      onMouseDownCapture={marks.onPressStart}
    >
      <TreeGrid
        label="Versions"
        isTree={false}
        rows={rows}
        columns={columns}
        textOf={({ key }) => key}
        selectedKeys={marks.selectedKeys}
        multiselectable
        onFocusRow={marks.moveTo}
        onSelect={marks.select}
        onMark={marks.mark}
        onActivate={({ record }) => record !== undefined && props.onDescribe(record.version)}
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
  readonly width: number;
  readonly isStopped: boolean;
  readonly onReadOn: () => void;
}

/** Widths in pixels: a digit in the monospace font, and the padding around the number. */
const DIGIT_WIDTH = 7.3;

const VERSION_EDGES = 28;

const MIN_VERSION_WIDTH = 84;

function columnsFor(input: VersionColumnsInput): readonly TreeColumn<VersionRow>[] {
  const { list, tags, now, width } = input;
  const deltas = deltasOf(list);
  const all: Readonly<Record<VersionColumn, Omit<TreeColumn<VersionRow>, 'key'>>> = {
    version: versionColumn(input),
    tags: column('Tags', '110px', ({ version }) => <Tags tags={tags?.get(version) ?? []} />),
    written: column('Written', 'minmax(158px, 30fr)', (record) => <Written record={record} now={now} />),
    delta: column('Since previous', 'minmax(140px, 34fr)', ({ version }) => (
      <Delta delta={deltas.get(version) ?? 'not-read'} />
    )),
    manifest: column('Manifest', 'minmax(0, 26fr)', (record) => <Manifest record={record} />),
    size: { ...column('Manifest size', '92px', (record) => <Size record={record} />), align: 'end' },
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
        <span className="small mono-face clip">{String(record.version)}</span>
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

type VersionColumn = 'version' | 'tags' | 'written' | 'delta' | 'manifest' | 'size' | 'etag' | 'metadata';

/** The list width, in CSS pixels, from which on each column is shown. The inspector shows the others. */
const ROOM: readonly (readonly [column: VersionColumn, from: number])[] = [
  ['version', 0],
  ['tags', 0],
  ['written', 0],
  ['delta', 420],
  ['manifest', 640],
  ['size', 540],
  ['etag', 940],
  ['metadata', 800],
];

const TAGS_WIDTH = 110;

/** The columns that fit into a list of this width; tags only if there are any. */
export function versionColumns(width: number, hasTags: boolean): readonly VersionColumn[] {
  const left = hasTags ? width - TAGS_WIDTH : width;
  return ROOM.filter(([column, from]) => (column === 'tags' ? hasTags : from === 0 || left >= from)).map(
    ([column]) => column,
  );
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

import { type KeyboardEvent, useMemo } from 'react';
import type { VersionRecord } from '../../../../contract/index.ts';
import { copyWithToast } from '../../../ui/copy-with-toast.ts';
import { TreeGrid } from '../../../ui/tree/TreeGrid.tsx';
import type { Point } from '../../../ui/tree/tree-props.ts';
import { useWidth } from '../../../ui/use-width.ts';
import styles from '../properties/DataGrid.module.css';
import { useHalfMinute } from '../properties/use-half-minute.ts';
import type { TagsByVersion } from './model/tags.ts';
import type { VersionList, VersionRow } from './model/version-list.ts';
import type { VersionSelection } from './use-marks.ts';
import { columnsFor } from './version-grid-columns.tsx';

export interface VersionGridProps {
  readonly list: VersionList;
  /** Those of the list that are shown. */
  readonly rows: readonly VersionRow[];
  readonly tags: TagsByVersion | undefined;
  readonly marks: VersionSelection;
  /** The one with the keys. */
  readonly selected: VersionRecord | undefined;
  /** Nothing is to be read on by itself now. */
  readonly isStopped: boolean;
  readonly onDescribe: (version: bigint) => void;
  readonly onReadOn: () => void;
  readonly onMenu: (record: VersionRecord, at: Point) => void;
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
    const path = selected?.manifestPath;
    // Text that was marked with the pointer is what the user means to copy.
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
      />
    </div>
  );
}

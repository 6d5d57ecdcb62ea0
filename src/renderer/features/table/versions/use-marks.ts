import { type KeyboardEvent, useRef } from 'react';
import { changeTableState, useTableState } from '../table-state.ts';
import { type Marking, markedPair, marksAfter } from './model/marks.ts';
import type { VersionRow } from './model/version-list.ts';

export interface VersionSelection {
  readonly selectedKeys: ReadonlySet<string>;
  /** The two versions that are marked, the older first. */
  readonly pair: readonly [bigint, bigint] | undefined;
  readonly count: number;
  readonly select: (row: VersionRow) => void;
  readonly moveTo: (row: VersionRow) => void;
  readonly mark: (row: VersionRow, how: Marking['how']) => void;
  /** For a press that begins: from where a stretch of marks is counted. */
  readonly onPressStart: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/** Which versions are marked: none but the one with the keys, until one asks for more. */
export function useMarks(
  connectionId: string,
  id: readonly string[],
  rows: readonly VersionRow[],
): VersionSelection {
  const { versionKey, markedVersions } = useTableState(connectionId, id);
  const from = useRef<string>(undefined);
  const change = (part: Parameters<typeof changeTableState>[2]) => changeTableState(connectionId, id, part);
  return {
    selectedKeys: new Set(
      markedVersions.length > 0 ? markedVersions : versionKey === undefined ? [] : [versionKey],
    ),
    pair: markedPair(markedVersions),
    count: markedVersions.length,
    select: ({ key, record }) => record !== undefined && change({ versionKey: key, markedVersions: [] }),
    moveTo: ({ key, record }) => record !== undefined && change({ versionKey: key }),
    mark: ({ key, record }, how) => {
      if (record === undefined) return;
      const keys = rows.filter((row) => row.record !== undefined).map((row) => row.key);
      const marked = marksAfter({ keys, marked: markedVersions, key, how, from: from.current });
      change({ markedVersions: marked });
    },
    onPressStart: () => {
      from.current = versionKey;
    },
    onKeyDown: (event) => {
      if (event.key !== 'Escape' || markedVersions.length === 0) return;
      event.preventDefault();
      event.stopPropagation();
      change({ markedVersions: [] });
    },
  };
}

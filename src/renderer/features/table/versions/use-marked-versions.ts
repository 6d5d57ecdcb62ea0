import { type KeyboardEvent, useRef } from 'react';
import type { TableRef } from '#contract/index.ts';
import { changeTableState, useTableState } from '../table-state.ts';
import type { VersionRow } from './version-list.ts';

export interface VersionSelection {
  readonly selectedKeys: ReadonlySet<string>;
  /** The two selected versions, older first. */
  readonly pair: readonly [bigint, bigint] | undefined;
  readonly count: number;
  /** What an action on a version applies to: all selected versions if it is one of them, otherwise only itself. */
  readonly with: (version: bigint) => readonly bigint[];
  readonly select: (row: VersionRow) => void;
  readonly moveTo: (row: VersionRow) => void;
  readonly mark: (row: VersionRow, how: Marking['how']) => void;
  /** Called when a press begins; remembers where a range selection starts. */
  readonly onPressStart: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/** The selected versions: only the focused one, until the user selects more. */
export function useMarkedVersions(table: TableRef, rows: readonly VersionRow[]): VersionSelection {
  const { versionKey, markedVersions } = useTableState();
  const from = useRef<string>(undefined);
  const change = (part: Parameters<typeof changeTableState>[1]) => changeTableState(table, part);
  return {
    selectedKeys: new Set(
      markedVersions.length > 0 ? markedVersions : versionKey === undefined ? [] : [versionKey],
    ),
    pair: markedPair(markedVersions),
    count: markedVersions.length,
    with: (version) => markedWith(markedVersions, version),
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

interface Marking {
  /** Every selectable row, top to bottom. */
  readonly keys: readonly string[];
  readonly marked: readonly string[];
  readonly key: string;
  readonly how: 'one-more' | 'through' | 'beside';
  /** The row that had the focus when the press began. */
  readonly from: string | undefined;
}

/** The selected rows after a press; the first of them is the anchor of a range selection. */
export function marksAfter({ keys, marked, key, how, from }: Marking): readonly string[] {
  switch (how) {
    case 'one-more':
      return toggled(marked.length > 0 || from === undefined || from === key ? marked : [from], key);
    case 'through':
      return stretch(keys, marked[0] ?? from ?? key, key);
    case 'beside':
      return keys;
  }
}

function toggled(marked: readonly string[], key: string): readonly string[] {
  return marked.includes(key) ? marked.filter((other) => other !== key) : [...marked, key];
}

/** The rows from one to the other, in this order, both included. */
function stretch(keys: readonly string[], from: string, to: string): readonly string[] {
  const [start, end] = [keys.indexOf(from), keys.indexOf(to)];
  if (start < 0 || end < 0) return [to];
  return start <= end ? keys.slice(start, end + 1) : keys.slice(end, start + 1).reverse();
}

/** The two selected versions, older first; undefined if more or fewer are selected. */
export function markedPair(marked: readonly string[]): readonly [before: bigint, after: bigint] | undefined {
  const [one, other] = marked;
  if (marked.length !== 2 || one === undefined || other === undefined) return undefined;
  return BigInt(one) < BigInt(other) ? [BigInt(one), BigInt(other)] : [BigInt(other), BigInt(one)];
}

/** Oldest first. */
export function markedWith(marked: readonly string[], version: bigint): readonly bigint[] {
  if (!marked.includes(String(version))) return [version];
  return marked.map(BigInt).sort((one, other) => (one < other ? -1 : 1));
}

import { type DragEvent, useEffect, useState } from 'react';
import { create } from 'zustand';
import { canMoveOver, moveToOtherSide, splitOffTab, useIsSplit } from '#lib/workspace/groups.ts';
import { sideOf } from '#lib/workspace/tab-groups.ts';
import { type SplitSide, useWorkspace } from '#lib/workspace/workspace.ts';
import styles from './WorkArea.module.css';

/**
 * Covers a page while a tab is dragged: a drop at an edge splits the work area, a drop on the page of the other side
 * moves the tab there.
 */
export function DropZones({ side }: { readonly side: SplitSide }) {
  const key = useDraggedTab((state) => state.key);
  const from = useWorkspace((state) => (key === null ? undefined : sideOf(state, key)));
  const isSplit = useIsSplit();
  useLetGo(key);
  if (key === null || from === undefined) return null;
  return (
    // Covers all of the page: one that accepts files and text must not get the tab.
    <div className={styles.cover}>
      {isSplit && from !== side && <Zone at="all" words="Move here" onTake={() => moveToOtherSide(key)} />}
      {!isSplit && canMoveOver() && <EdgeZones tabKey={key} />}
    </div>
  );
}

function EdgeZones({ tabKey }: { readonly tabKey: string }) {
  return (
    <>
      <Zone at="left" words="Open on the left" onTake={() => splitOffTab(tabKey, 'left')} />
      <Zone at="right" words="Open on the right" onTake={() => splitOffTab(tabKey, 'right')} />
    </>
  );
}

/** A tab that is closed during the drag fires no `dragend`; but the pointer only moves again after it. */
function useLetGo(key: string | null): void {
  useEffect(() => {
    if (key === null) return;
    addEventListener('pointermove', letGoOfTab);
    return () => removeEventListener('pointermove', letGoOfTab);
  }, [key]);
}

interface ZoneProps {
  readonly at: 'left' | 'right' | 'all';
  readonly words: string;
  readonly onTake: () => void;
}

function Zone({ at, words, onTake }: ZoneProps) {
  const [isOver, setOver] = useState(false);
  function onDragOver(event: DragEvent): void {
    event.preventDefault();
    setOver(true);
  }
  function onDrop(event: DragEvent): void {
    event.preventDefault();
    letGoOfTab();
    onTake();
  }
  return (
    <div
      className={styles.zone}
      data-at={at}
      data-over={isOver || undefined}
      onDragOver={onDragOver}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <span className={styles.words}>{words}</span>
    </div>
  );
}

const TYPE = 'application/x-vitrine-tab';

/**
 * The dragged tab of this window. SECURITY: its key is kept here and not in the drag data, where any page could write a
 * key.
 */
const useDraggedTab = create<{ readonly key: string | null }>(() => ({ key: null }));

export function dragTab(key: string, data: DataTransfer): void {
  data.setData(TYPE, 'tab');
  data.effectAllowed = 'move';
  // Later: in some browsers a page that changes during `dragstart` ends the drag.
  setTimeout(() => useDraggedTab.setState({ key }));
}

export function letGoOfTab(): void {
  useDraggedTab.setState({ key: null });
}

/** Undefined for other drags and tabs of other windows. */
export function draggedTab(data: DataTransfer): string | undefined {
  return data.types.includes(TYPE) ? (useDraggedTab.getState().key ?? undefined) : undefined;
}

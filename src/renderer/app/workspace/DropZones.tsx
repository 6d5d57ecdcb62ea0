import { type DragEvent, useEffect, useState } from 'react';
import { create } from 'zustand';
import { canMoveOver, moveToOtherSide, splitOffTab, useIsSplit } from '#lib/workspace/groups.ts';
import { sideOf } from '#lib/workspace/tab-groups.ts';
import { type SplitSide, useWorkspace } from '#lib/workspace/workspace.ts';
import styles from './WorkArea.module.css';

/** Over a page while a tab is on its way: at its edges the work area is split, a page at the other side takes it. */
export function DropZones({ side }: { readonly side: SplitSide }) {
  const key = useDraggedTab((state) => state.key);
  const from = useWorkspace((state) => (key === null ? undefined : sideOf(state, key)));
  const isSplit = useIsSplit();
  useLetGo(key);
  if (key === null || from === undefined) return null;
  return (
    // All of it: a page that takes files and texts is not to take a tab for one.
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

/** A tab that is closed on its way never tells that it was let go; the pointer only moves again once it was. */
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
 * The tab that is on its way from one place of this window to another. SECURITY: which one it is is kept here and not
 * in what is dragged, where any page could write a key of its own.
 */
const useDraggedTab = create<{ readonly key: string | null }>(() => ({ key: null }));

export function dragTab(key: string, data: DataTransfer): void {
  data.setData(TYPE, 'tab');
  data.effectAllowed = 'move';
  // Not at once: a page that changes as a drag begins ends it in some browsers.
  setTimeout(() => useDraggedTab.setState({ key }));
}

export function letGoOfTab(): void {
  useDraggedTab.setState({ key: null });
}

/** Undefined for whatever else is dragged, and for a tab of another window. */
export function draggedTab(data: DataTransfer): string | undefined {
  return data.types.includes(TYPE) ? (useDraggedTab.getState().key ?? undefined) : undefined;
}

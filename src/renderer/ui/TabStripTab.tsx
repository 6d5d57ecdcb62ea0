import type { DragEvent, MouseEvent, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { CloseIcon } from './icons/icons.ts';
import type { Icon } from './icons/make-icon.tsx';
import styles from './TabStrip.module.css';

export interface TabStripItem {
  readonly id: string;
  readonly label: ReactNode;
  readonly icon?: Icon;
  /** A tab that the next look will reuse: in italics. */
  readonly preview?: boolean;
  /** The whole name, where the label is cut. */
  readonly title?: string;
}

/** What can be done with a tab. */
export interface TabActions {
  readonly onSelect: (id: string) => void;
  /** The cross, the middle button, or Delete. */
  readonly onClose: (id: string) => void;
  /** A double click: the preview is kept. */
  readonly onKeep?: (id: string) => void;
  readonly onContextMenu?: (id: string, at: { readonly x: number; readonly y: number }) => void;
  /** It is taken by the pointer: says in the data what it is. */
  readonly onDragStart?: (id: string, data: DataTransfer) => void;
  /** Dropped anywhere, or let go again. */
  readonly onDragEnd?: () => void;
}

interface TabStripTabProps {
  readonly tab: TabStripItem;
  readonly deeds: TabActions;
  readonly isActive: boolean;
  readonly isTabStop: boolean;
  readonly panelId: string | undefined;
  /** Where something would come to stand that is held over the strip. */
  readonly mark: 'before' | 'after' | undefined;
}

export function TabStripTab({ tab, deeds, isActive, isTabStop, panelId, mark }: TabStripTabProps) {
  const { onDragStart } = deeds;
  return (
    <div
      role="tab"
      data-tab-id={tab.id}
      data-mark={mark}
      tabIndex={isTabStop ? 0 : -1}
      aria-selected={isActive}
      aria-controls={isActive ? panelId : undefined}
      aria-keyshortcuts="Delete"
      title={tab.title}
      className={classNames(styles.tab, tab.preview && styles.preview)}
      onClick={() => deeds.onSelect(tab.id)}
      onDoubleClick={() => deeds.onKeep?.(tab.id)}
      onMouseDown={keepFromScrolling}
      onAuxClick={(event) => event.button === 1 && deeds.onClose(tab.id)}
      onContextMenu={(event) => {
        event.preventDefault();
        deeds.onContextMenu?.(tab.id, { x: event.clientX, y: event.clientY });
      }}
      draggable={onDragStart !== undefined}
      onDragStart={(event: DragEvent) => onDragStart?.(tab.id, event.dataTransfer)}
      onDragEnd={() => deeds.onDragEnd?.()}
    >
      {tab.icon && <tab.icon size={14} className={styles.icon} />}
      <span className={styles.label}>{tab.label}</span>
      <CloseCross onClose={() => deeds.onClose(tab.id)} />
    </div>
  );
}

/** For the pointer alone: a button inside a tab is none for a screen reader, and the keys have Delete. */
function CloseCross({ onClose }: { onClose: () => void }) {
  const close = (event: MouseEvent) => {
    event.stopPropagation();
    onClose();
  };
  return (
    <span
      className={styles.close}
      aria-hidden
      title="Close"
      data-tab-close=""
      onClick={close}
      onDoubleClick={stop}
    >
      <CloseIcon size={12} />
    </span>
  );
}

function stop(event: MouseEvent): void {
  event.stopPropagation();
}

/** The middle button would start the system's own scrolling. */
function keepFromScrolling(event: MouseEvent): void {
  if (event.button === 1) event.preventDefault();
}

import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { classNames } from './class-names.ts';
import { CloseIcon } from './icons/icons.ts';
import type { Icon } from './icons/make-icon.tsx';
import styles from './TabStrip.module.css';
import { tabStripTarget } from './tab-strip-keys.ts';

export interface TabStripItem {
  readonly id: string;
  readonly label: ReactNode;
  readonly icon?: Icon;
  /** A tab that the next look will reuse: in italics. */
  readonly preview?: boolean;
  /** The whole name, where the label is cut. */
  readonly title?: string;
}

export interface TabStripProps {
  readonly label: string;
  readonly tabs: readonly TabStripItem[];
  readonly activeId: string | undefined;
  readonly onSelect: (id: string) => void;
  /** The cross, the middle button, or Delete. */
  readonly onClose: (id: string) => void;
  /** A double click: the preview is kept. */
  readonly onKeep?: (id: string) => void;
  readonly onContextMenu?: (id: string, at: { readonly x: number; readonly y: number }) => void;
  /** The id of the element that shows the active tab's page. */
  readonly panelId?: string | undefined;
  /** Buttons at the end of the strip. */
  readonly tools?: ReactNode;
}

/** The open tabs of the work area. One tab stop; the arrows move, Enter or Space shows: a page may cost a request. */
export function TabStrip(props: TabStripProps) {
  const list = useRef<HTMLDivElement>(null);
  const [currentId, setCurrentId] = useState(props.activeId);
  const { activeId } = props;
  useEffect(() => setCurrentId(activeId), [activeId]);
  useEffect(() => {
    tabElement(list.current, activeId)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [activeId]);

  function onKeyDown(event: KeyboardEvent) {
    const ids = props.tabs.map(({ id }) => id);
    const target = tabStripTarget(event.key, ids, currentId);
    if (target !== undefined) {
      setCurrentId(target);
      tabElement(list.current, target)?.focus();
    } else if (currentId !== undefined && (event.key === 'Enter' || event.key === ' '))
      props.onSelect(currentId);
    else if (currentId !== undefined && event.key === 'Delete') props.onClose(currentId);
    else return;
    event.preventDefault();
  }

  const tabStopId = currentId ?? activeId ?? props.tabs[0]?.id;
  return (
    <div className={styles.strip}>
      <div
        ref={list}
        role="tablist"
        aria-label={props.label}
        className={styles.list}
        onKeyDown={onKeyDown}
        onWheel={(event) => scrollSideways(event.currentTarget, event)}
      >
        {props.tabs.map((tab) => (
          <Tab key={tab.id} tab={tab} strip={props} isTabStop={tab.id === tabStopId} />
        ))}
      </div>
      {props.tools !== undefined && <div className={styles.tools}>{props.tools}</div>}
    </div>
  );
}

interface TabProps {
  readonly tab: TabStripItem;
  readonly strip: TabStripProps;
  readonly isTabStop: boolean;
}

function Tab({ tab, strip, isTabStop }: TabProps) {
  const isActive = tab.id === strip.activeId;
  return (
    <div
      role="tab"
      data-tab-id={tab.id}
      tabIndex={isTabStop ? 0 : -1}
      aria-selected={isActive}
      aria-controls={isActive ? strip.panelId : undefined}
      aria-keyshortcuts="Delete"
      title={tab.title}
      className={classNames(styles.tab, tab.preview && styles.preview)}
      onClick={() => strip.onSelect(tab.id)}
      onDoubleClick={() => strip.onKeep?.(tab.id)}
      onMouseDown={keepFromScrolling}
      onAuxClick={(event) => event.button === 1 && strip.onClose(tab.id)}
      onContextMenu={(event) => {
        event.preventDefault();
        strip.onContextMenu?.(tab.id, { x: event.clientX, y: event.clientY });
      }}
    >
      {tab.icon && <tab.icon size={14} className={styles.icon} />}
      <span className={styles.label}>{tab.label}</span>
      <CloseCross onClose={() => strip.onClose(tab.id)} />
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

function scrollSideways(list: HTMLElement, { deltaX, deltaY }: { deltaX: number; deltaY: number }): void {
  if (deltaX === 0) list.scrollLeft += deltaY;
}

function tabElement(list: HTMLElement | null, id: string | undefined): HTMLElement | undefined {
  const tabs = list?.querySelectorAll<HTMLElement>('[role="tab"]') ?? [];
  return Array.from(tabs).find((tab) => tab.dataset.tabId === id);
}

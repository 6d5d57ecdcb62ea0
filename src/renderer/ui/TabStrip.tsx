import {
  type DragEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react';
import { classNames } from './attributes.ts';
import { type DataDrop, type GapMark, gapMark, type ScrollingEnds, useDataDrop } from './drag-order.ts';
import { CloseIcon } from './icons.ts';
import type { Icon } from './make-icon.tsx';
import { scrollSideways, stripTarget, useOverflows, useTabInSight } from './strip-navigation.ts';
import styles from './TabStrip.module.css';

interface TabStripProps extends TabActions {
  readonly label: string;
  readonly tabs: readonly TabStripItem[];
  readonly activeId: string | undefined;
  /** The ID of the element that shows the active tab’s page. */
  readonly panelId?: string | undefined;
  /** Another strip has the page that the window follows, so this active tab is highlighted less. */
  readonly isQuiet?: boolean;
  readonly drop: DataDrop;
  /** Buttons at the end of the strip. */
  readonly tools?: ReactNode;
  /** The same, if not all tabs are visible. */
  readonly overflowTools?: ReactNode;
}

/** Scrolls during a drag, so that the hidden tabs can be reached. */
const ENDS: ScrollingEnds = { size: 24, slowest: 12, fastest: 12 };

/**
 * The open tabs of a group. One tab stop; the arrow keys move, Enter or Space selects, because a page may cost a
 * request.
 */
export function TabStrip(props: TabStripProps) {
  const { tabs, activeId } = props;
  const list = useRef<HTMLDivElement>(null);
  const [currentId, setCurrentId] = useState(activeId);
  const overflows = useOverflows(list, tabs.length);
  const drop = useDataDrop({
    list,
    axis: 'across',
    items: '[role="tab"]',
    takesBeyond: true,
    ends: ENDS,
    ...props.drop,
  });
  useTabInSight(list, activeId);
  useEffect(() => setCurrentId(activeId), [activeId]);

  function onKeyDown(event: KeyboardEvent) {
    // With a modifier the key is a command.
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const target = stripTarget(
      event.key,
      tabs.map(({ id }) => id),
      currentId,
    );
    if (target !== undefined) {
      setCurrentId(target);
      tabElement(list.current, target)?.focus();
    } else if (currentId !== undefined && (event.key === 'Enter' || event.key === ' '))
      props.onSelect(currentId);
    else if (currentId !== undefined && event.key === 'Delete') props.onClose(currentId);
    else return;
    event.preventDefault();
  }

  const tabStopId = tabs.some(({ id }) => id === currentId) ? currentId : (activeId ?? tabs[0]?.id);
  return (
    <div
      className={styles.strip}
      data-quiet={props.isQuiet || undefined}
      data-over={drop.gap !== undefined || undefined}
      {...drop.listeners}
    >
      <div
        ref={list}
        role="tablist"
        aria-label={props.label}
        className={styles.list}
        onKeyDown={onKeyDown}
        onWheel={(event) => scrollSideways(event.currentTarget, event)}
      >
        {tabs.map((tab, index) => (
          <TabStripTab
            key={tab.id}
            tab={tab}
            actions={props}
            isActive={tab.id === activeId}
            isTabStop={tab.id === tabStopId}
            panelId={props.panelId}
            mark={gapMark(index, drop.gap, tabs.length)}
          />
        ))}
      </div>
      {(props.tools !== undefined || overflows) && (
        <div className={styles.tools}>
          {overflows && props.overflowTools}
          {props.tools}
        </div>
      )}
    </div>
  );
}

function tabElement(list: HTMLElement | null, id: string | undefined): HTMLElement | undefined {
  const tabs = list?.querySelectorAll<HTMLElement>('[role="tab"]') ?? [];
  return Array.from(tabs).find((tab) => tab.dataset.tabId === id);
}

export interface TabStripItem {
  readonly id: string;
  readonly label: ReactNode;
  readonly icon?: Icon;
  /** The next preview replaces this tab; its title is in italics. */
  readonly preview?: boolean;
  readonly place?: TabPlace | undefined;
  /** The whole name, if the label is cut, and the connection, which screen readers get only from here. */
  readonly title?: string;
}

/** The connection of a tab’s page. */
interface TabPlace {
  readonly color: number;
  /** Undefined if all tabs are of one connection. */
  readonly name?: ReactNode;
  /** For production: the line of the active tab is red. */
  readonly isCareful: boolean;
}

interface TabActions {
  readonly onSelect: (id: string) => void;
  /** By the close button, the middle button, or Delete. */
  readonly onClose: (id: string) => void;
  /** On a double click: keeps the preview open. */
  readonly onKeep?: (id: string) => void;
  readonly onContextMenu?: (id: string, at: { readonly x: number; readonly y: number }) => void;
  /** Writes into the data what is dragged. */
  readonly onDragStart?: (id: string, data: DataTransfer) => void;
  /** After a drop anywhere, or a cancel. */
  readonly onDragEnd?: () => void;
}

interface TabStripTabProps {
  readonly tab: TabStripItem;
  readonly actions: TabActions;
  readonly isActive: boolean;
  readonly isTabStop: boolean;
  readonly panelId: string | undefined;
  /** Where a dragged item would be dropped. */
  readonly mark: GapMark;
}

function TabStripTab({ tab, actions, isActive, isTabStop, panelId, mark }: TabStripTabProps) {
  const { onDragStart } = actions;
  return (
    <div
      role="tab"
      data-tab-id={tab.id}
      data-mark={mark}
      data-careful={tab.place?.isCareful || undefined}
      tabIndex={isTabStop ? 0 : -1}
      aria-selected={isActive}
      aria-controls={isActive ? panelId : undefined}
      aria-keyshortcuts="Delete"
      title={tab.title}
      className={classNames(styles.tab, tab.preview && styles.preview)}
      onClick={() => actions.onSelect(tab.id)}
      onDoubleClick={() => actions.onKeep?.(tab.id)}
      onMouseDown={keepFromScrolling}
      onAuxClick={(event) => event.button === 1 && actions.onClose(tab.id)}
      onContextMenu={(event) => {
        event.preventDefault();
        actions.onContextMenu?.(tab.id, { x: event.clientX, y: event.clientY });
      }}
      draggable={onDragStart !== undefined}
      onDragStart={(event: DragEvent) => onDragStart?.(tab.id, event.dataTransfer)}
      onDragEnd={() => actions.onDragEnd?.()}
    >
      {tab.place !== undefined && (
        <i className={styles.stripe} style={{ background: `var(--conn-${tab.place.color})` }} aria-hidden />
      )}
      {tab.icon && <tab.icon size={14} className={styles.icon} />}
      <span className={styles.label}>{tab.label}</span>
      {tab.place?.name !== undefined && (
        <span className={styles.place} aria-hidden>
          {tab.place.name}
        </span>
      )}
      <CloseCross onClose={() => actions.onClose(tab.id)} />
    </div>
  );
}

/** For the pointer only: screen readers ignore a button inside a tab, and keyboard users have Delete. */
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

/** The middle button would start the browser’s autoscroll. */
function keepFromScrolling(event: MouseEvent): void {
  if (event.button === 1) event.preventDefault();
}

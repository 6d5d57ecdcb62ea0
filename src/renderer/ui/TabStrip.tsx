import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { scrollSideways } from './scroll-sideways.ts';
import { stripTarget } from './strip-keys.ts';
import styles from './TabStrip.module.css';
import { type TabActions, type TabStripItem, TabStripTab } from './TabStripTab.tsx';
import { useOverflows } from './use-overflows.ts';
import { type StripDrop, useStripDrop } from './use-strip-drop.ts';
import { useTabInSight } from './use-tab-in-sight.ts';

export type { StripDrop, TabStripItem };

export interface TabStripProps extends TabActions {
  readonly label: string;
  readonly tabs: readonly TabStripItem[];
  readonly activeId: string | undefined;
  /** The id of the element that shows the active tab's page. */
  readonly panelId?: string | undefined;
  /** Another strip has the page that the window follows: this one's is marked less. */
  readonly isQuiet?: boolean;
  readonly drop?: StripDrop;
  /** Buttons at the end of the strip. */
  readonly tools?: ReactNode;
  /** The same, where not all tabs are in sight. */
  readonly overflowTools?: ReactNode;
}

/** The open tabs of a group. One tab stop; the arrows move, Enter or Space shows: a page may cost a request. */
export function TabStrip(props: TabStripProps) {
  const { tabs, activeId } = props;
  const list = useRef<HTMLDivElement>(null);
  const [currentId, setCurrentId] = useState(activeId);
  const overflows = useOverflows(list, tabs.length);
  const drop = useStripDrop(list, props.drop);
  useTabInSight(list, activeId);
  useEffect(() => setCurrentId(activeId), [activeId]);

  function onKeyDown(event: KeyboardEvent) {
    // With another key held it is a command.
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
      data-over={drop.index !== undefined || undefined}
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
            deeds={props}
            isActive={tab.id === activeId}
            isTabStop={tab.id === tabStopId}
            panelId={props.panelId}
            mark={markOf(index, drop.index, tabs.length)}
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

/** At the end there is no tab before which it could stand. */
function markOf(index: number, dropAt: number | undefined, count: number): 'before' | 'after' | undefined {
  if (index === dropAt) return 'before';
  return dropAt === count && index === count - 1 ? 'after' : undefined;
}

function tabElement(list: HTMLElement | null, id: string | undefined): HTMLElement | undefined {
  const tabs = list?.querySelectorAll<HTMLElement>('[role="tab"]') ?? [];
  return Array.from(tabs).find((tab) => tab.dataset.tabId === id);
}

import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import styles from './SubTabs.module.css';
import { scrollSideways } from './scroll-sideways.ts';
import { stripTarget } from './strip-keys.ts';
import { useKeyStop } from './use-key-stop.ts';
import { useTabInSight } from './use-tab-in-sight.ts';

export interface SubTab<Id extends string> {
  readonly id: Id;
  readonly label: string;
  /** How many there are, where that is known. */
  readonly count?: string | undefined;
  readonly disabled?: boolean;
}

export interface SubTabsProps<Id extends string> {
  readonly label: string;
  readonly tabs: readonly SubTab<Id>[];
  readonly selected: Id;
  readonly onSelect: (id: Id) => void;
  /** The page of the selected tab. */
  readonly children: ReactNode;
}

/** The pages of one thing. They fill their parent; the page scrolls by itself. One tab stop; the arrows move and show. */
export function SubTabs<Id extends string>({ label, tabs, selected, onSelect, children }: SubTabsProps<Id>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  useTabInSight(list, selected);

  function onKeyDown(event: KeyboardEvent): void {
    // With another key held it is a command.
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const choosable = tabs.filter(({ disabled }) => disabled !== true).map((tab) => tab.id);
    const target = stripTarget(event.key, choosable, selected);
    if (target === undefined) return;
    event.preventDefault();
    onSelect(target);
    list.current?.querySelector<HTMLElement>(`[data-tab-id="${target}"]`)?.focus();
  }

  return (
    <div className={styles.tabs}>
      <div className={styles.strip}>
        <div
          ref={list}
          role="tablist"
          aria-label={label}
          aria-orientation="horizontal"
          className={styles.list}
          onWheel={(event) => scrollSideways(event.currentTarget, event)}
          onKeyDown={onKeyDown}
        >
          {tabs.map((tab) => (
            <button
              key={tab.id}
              type="button"
              role="tab"
              id={`${id}-${tab.id}`}
              data-tab-id={tab.id}
              aria-selected={tab.id === selected}
              aria-controls={tab.id === selected ? `${id}-panel` : undefined}
              tabIndex={tab.id === selected ? 0 : -1}
              disabled={tab.disabled}
              className={styles.tab}
              onClick={() => onSelect(tab.id)}
            >
              {tab.label}
              {tab.count !== undefined && <span className={styles.count}>{tab.count}</span>}
            </button>
          ))}
        </div>
      </div>
      {/* By its key: another page begins at its top. */}
      <Panel key={selected} id={`${id}-panel`} labelledBy={`${id}-${selected}`}>
        {children}
      </Panel>
    </div>
  );
}

interface PanelProps {
  readonly id: string;
  readonly labelledBy: string;
  readonly children: ReactNode;
}

function Panel({ id, labelledBy, children }: PanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  useKeyStop(panel);
  return (
    <div ref={panel} role="tabpanel" id={id} aria-labelledby={labelledBy} className={styles.panel}>
      {children}
    </div>
  );
}

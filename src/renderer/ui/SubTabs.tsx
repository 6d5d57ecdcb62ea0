import { type KeyboardEvent, type ReactNode, type RefObject, useId, useLayoutEffect, useRef } from 'react';
import { classNames } from './attributes.ts';
import styles from './SubTabs.module.css';
import { scrollSideways, stripTarget, useTabInSight } from './strip-navigation.ts';

export interface SubTab<Id extends string> {
  readonly id: Id;
  readonly label: string;
  /** How many there are, where that is known. */
  readonly count?: string | undefined;
  /** It comes later than the tab: its place is kept, so that nothing beside it moves. */
  readonly isCounted?: boolean;
  readonly disabled?: boolean;
}

interface SubTabsProps<Id extends string> {
  readonly label: string;
  readonly tabs: readonly SubTab<Id>[];
  readonly selected: Id;
  readonly onSelect: (id: Id) => void;
  /** Between the tabs and the page: what comes and goes there leaves the tabs where they are. */
  readonly notices?: ReactNode;
  /** The page of the selected tab. */
  readonly children: ReactNode;
}

/** The pages of one thing. They fill their parent; the page scrolls by itself. One tab stop; the arrows move and show. */
export function SubTabs<Id extends string>(props: SubTabsProps<Id>) {
  const { label, tabs, selected, onSelect, notices, children } = props;
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
              <Count {...tab} />
            </button>
          ))}
        </div>
      </div>
      {notices}
      {/* By its key: another page begins at its top. */}
      <Panel key={selected} id={`${id}-panel`} labelledBy={`${id}-${selected}`}>
        {children}
      </Panel>
    </div>
  );
}

/** Up to which length it fits into the place that is kept for it. */
const SHORT = 3;

function Count({ count, isCounted = false }: Pick<SubTab<string>, 'count' | 'isCounted'>) {
  if (!isCounted && count === undefined) return null;
  const isPlaced = isCounted && (count?.length ?? 0) <= SHORT;
  return <span className={classNames(styles.count, isPlaced && styles.placed)}>{count}</span>;
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

const TAKES_KEYS = [
  'a[href]',
  'button:not(:disabled)',
  'input:not(:disabled)',
  'select:not(:disabled)',
  'textarea:not(:disabled)',
  'summary',
  '[contenteditable="true"]',
  '[tabindex]',
]
  .map((selector) => `${selector}:not([tabindex="-1"])`)
  .join();

/** A page without anything that takes the keys takes them itself: else they could neither reach nor scroll it. */
function useKeyStop(page: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = page.current;
    if (element === null) return;
    const look = () => {
      const isStop = element.querySelector(TAKES_KEYS) === null;
      // What it says of itself is a change too.
      if (isStop === element.hasAttribute('tabindex')) return;
      if (isStop) element.tabIndex = 0;
      else element.removeAttribute('tabindex');
    };
    look();
    const changes = new MutationObserver(look);
    changes.observe(element, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ['tabindex', 'disabled'],
    });
    return () => changes.disconnect();
  }, [page]);
}

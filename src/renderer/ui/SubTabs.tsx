import { type KeyboardEvent, type ReactNode, type RefObject, useId, useLayoutEffect, useRef } from 'react';
import { classNames } from './attributes.ts';
import styles from './SubTabs.module.css';
import { scrollSideways, stripTarget, useTabInSight } from './strip-navigation.ts';

export interface SubTab<Id extends string> {
  readonly id: Id;
  readonly label: string;
  /** The number of items, if it is known. */
  readonly count?: string | undefined;
  /** The count arrives later: its space is reserved, so that nothing moves. */
  readonly isCounted?: boolean;
  readonly disabled?: boolean;
  /** Work that was started there isn’t done. */
  readonly isRunning?: boolean;
}

interface SubTabsProps<Id extends string> {
  readonly label: string;
  readonly tabs: readonly SubTab<Id>[];
  readonly selected: Id;
  readonly onSelect: (id: Id) => void;
  /** Between the tabs and the page, so that a notice doesn’t move the tabs. */
  readonly notices?: ReactNode;
  /** The page of the selected tab. */
  readonly children: ReactNode;
}

/** The pages of one item. They fill the parent; each page scrolls. One tab stop; the arrow keys select. */
export function SubTabs<Id extends string>(props: SubTabsProps<Id>) {
  const { label, tabs, selected, onSelect, notices, children } = props;
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  useTabInSight(list, selected);

  function onKeyDown(event: KeyboardEvent): void {
    // With a modifier the key is a command.
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
              {tab.isRunning === true && <RunningMark />}
            </button>
          ))}
        </div>
      </div>
      {notices}
      {/* The key makes another page start at its top. */}
      <Panel key={selected} id={`${id}-panel`} labelledBy={`${id}-${selected}`}>
        {children}
      </Panel>
    </div>
  );
}

function RunningMark() {
  return (
    <>
      <span className={styles.running} />
      <span className="visually-hidden">running</span>
    </>
  );
}

/** The longest count that fits into the reserved space. */
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

/** A page without focusable content becomes focusable itself: otherwise keys could neither reach nor scroll it. */
function useKeyStop(page: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = page.current;
    if (element === null) return;
    const look = () => {
      const isStop = element.querySelector(TAKES_KEYS) === null;
      // Setting the attribute is a mutation, too: avoid a loop.
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

import { type ReactNode, useRef } from 'react';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components/Tabs';
import styles from './SubTabs.module.css';
import { scrollSideways } from './scroll-sideways.ts';
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

/** The pages of one thing. They fill their parent; the page scrolls by itself. */
export function SubTabs<Id extends string>({ label, tabs, selected, onSelect, children }: SubTabsProps<Id>) {
  const list = useRef<HTMLDivElement>(null);
  useTabInSight(list, selected);
  const select = (key: string | number) => {
    const tab = tabs.find(({ id }) => id === key);
    if (tab !== undefined) onSelect(tab.id);
  };
  return (
    <Tabs className={styles.tabs ?? ''} selectedKey={selected} onSelectionChange={select}>
      <div className={styles.strip}>
        <TabList
          ref={list}
          aria-label={label}
          className={styles.list ?? ''}
          onWheel={(event) => scrollSideways(event.currentTarget, event)}
        >
          {tabs.map(({ id, label: words, count, disabled = false }) => (
            <Tab key={id} id={id} data-tab-id={id} isDisabled={disabled} className={styles.tab ?? ''}>
              {words}
              {count !== undefined && <span className={styles.count}>{count}</span>}
            </Tab>
          ))}
        </TabList>
      </div>
      {/* By its key: react-aria keeps the id that a panel began with, and the tab would name another one. */}
      <TabPanel key={selected} id={selected} className={styles.panel ?? ''}>
        {children}
      </TabPanel>
    </Tabs>
  );
}

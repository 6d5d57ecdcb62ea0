import { useMemo, useState } from 'react';
import type { Connection } from '#contract/index.ts';
import { ConnectionName } from '#domain/ConnectionName.tsx';
import { fuzzyMatch, Highlighted, Palette, type PaletteEntry } from '#features/palette/index.ts';
import { useHostState } from '#lib/host/host-state.ts';
import { sideOf, type TabGroups } from '#lib/workspace/tab-groups.ts';
import { activateTab, type Tab, useOpenTabs, useWorkspace } from '#lib/workspace/workspace.ts';
import { Kbd } from '#ui/Shortcut.tsx';
import { VisibleText } from '#ui/VisibleText.tsx';
import { connectionOf, pageOf, tabTitle } from '../pages.tsx';
import styles from './AllTabs.module.css';

export function AllTabs({ onClose }: { readonly onClose: () => void }) {
  const tabs = useOpenTabs();
  const connections = useHostState((state) => state.connections);
  const [query, setQuery] = useState('');
  const entries = useMemo(() => found(tabs, connections, query), [tabs, connections, query]);
  return (
    <Palette
      label="Open tabs"
      placeholder="Go to tab"
      query={query}
      onQuery={setQuery}
      entries={entries}
      summary={`${entries.length} of ${tabs.length}`}
      nothing={tabs.length === 0 ? 'No open tabs' : 'No matching tabs'}
      footer={() => (
        <span className={styles.keys}>
          <Kbd>Enter</Kbd> open
        </span>
      )}
      onClose={onClose}
    />
  );
}

function found(
  tabs: readonly Tab[],
  connections: readonly Connection[],
  query: string,
): readonly PaletteEntry[] {
  return tabs
    .flatMap((tab) => {
      const title = tabTitle(tab.content, connections);
      const match = fuzzyMatch(title, query);
      return match === undefined ? [] : [{ tab, title, match }];
    })
    .toSorted((one, other) => (query === '' ? 0 : other.match.score - one.match.score))
    .map(({ tab, title, match }) => ({
      key: tab.key,
      run: () => activateTab(tab.key),
      content: <TabEntry tab={tab} title={title} positions={match.positions} connections={connections} />,
    }));
}

interface TabEntryProps {
  readonly tab: Tab;
  readonly title: string;
  readonly positions: readonly number[];
  readonly connections: readonly Connection[];
}

function TabEntry({ tab, title, positions, connections }: TabEntryProps) {
  const side = useWorkspace((state) => sideText(state, tab.key));
  const { icon: Icon, tooltip } = pageOf(tab.content);
  const path = tooltip?.(tab.content) ?? title;
  const connection = connectionOf(tab.content, connections);
  return (
    <>
      <Icon size={14} className={styles.icon} />
      <span className={styles.name}>
        <Highlighted text={title} positions={positions} />
      </span>
      <span className={styles.path}>{path !== title && <VisibleText text={path} limit={120} />}</span>
      {connection !== undefined && (
        <span className={styles.connection}>
          <ConnectionName connection={connection} />
        </span>
      )}
      {side !== undefined && <span className={styles.side}>{side}</span>}
    </>
  );
}

/** The side of a tab, in split view. */
function sideText(groups: TabGroups, key: string): string | undefined {
  return groups.right === null ? undefined : sideOf(groups, key);
}

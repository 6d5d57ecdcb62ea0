import { useMemo, useState } from 'react';
import { stripeOf } from '#contract/connection-state.ts';
import type { Connection } from '#contract/index.ts';
import { refKey } from '#contract/table-ref.ts';
import { useDraftOwners } from '#features/batch/index.ts';
import { useShownKeys } from '#lib/commands.ts';
import { draggedTables, hasTables } from '#lib/dragged-tables.ts';
import { useHostState } from '#lib/host/host-state.ts';
import { lazyDialog } from '#lib/lazy-component.tsx';
import { openDialog } from '#lib/workspace/dialogs.ts';
import { focusSide, moveTab } from '#lib/workspace/groups.ts';
import { toggleInspector, useInspectorOpen } from '#lib/workspace/inspector.ts';
import { useRunningTables } from '#lib/workspace/running-pages.ts';
import { activeOf, groupOnSide, otherSide } from '#lib/workspace/tab-groups.ts';
import {
  activateTab,
  activeTab,
  keepTab,
  openTab,
  requestClose,
  type SplitSide,
  type Tab,
  useWorkspace,
} from '#lib/workspace/workspace.ts';
import { Button, IconButton } from '#ui/Button.tsx';
import type { MenuPlace } from '#ui/collection/collection.ts';
import type { DataDrop } from '#ui/drag-order.ts';
import { ChevronDownIcon, InspectorIcon, RunningIcon, SwapIcon } from '#ui/icons.ts';
import { TabStrip, type TabStripItem } from '#ui/TabStrip.tsx';
import { VisibleText } from '#ui/VisibleText.tsx';
import { connectionOf, pageOf, tabTitle, tabTooltip } from '../pages.tsx';
import { draggedTab, dragTab, letGoOfTab } from './DropZones.tsx';
import { PAGE_IDS } from './TabPages.tsx';
import styles from './WorkArea.module.css';

const TabMenu = lazyDialog(async () => (await import('./TabMenu.tsx')).TabMenu);

interface GroupStripProps {
  readonly side: SplitSide;
  /** There are two sides, but only space for one. */
  readonly isAlone: boolean;
}

export function GroupStrip({ side, isAlone }: GroupStripProps) {
  const { tabs, activeKey } = useWorkspace((state) => groupOnSide(state, side));
  const isFocused = useWorkspace(({ focused }) => focused === side);
  const connections = useHostState((state) => state.connections);
  const drafts = useDraftOwners();
  const running = useRunningTables();
  const [menu, setMenu] = useState<{ readonly key: string; readonly at: MenuPlace }>();
  const drop = useMemo(() => dropOnStrip(side), [side]);
  const tabOfMenu = tabs.find(({ key }) => key === menu?.key);
  return (
    <>
      <TabStrip
        label="Open tabs"
        tabs={stripItems(tabs, { connections, drafts, running })}
        activeId={activeKey ?? undefined}
        panelId={PAGE_IDS[side]}
        isQuiet={!isFocused}
        onSelect={activateTab}
        onClose={requestClose}
        onKeep={keepTab}
        onContextMenu={(key, at) => setMenu({ key, at })}
        onDragStart={dragTab}
        onDragEnd={letGoOfTab}
        drop={drop}
        tools={<GroupTools side={side} isAlone={isAlone} />}
        overflowTools={<AllTabsButton />}
      />
      {menu !== undefined && tabOfMenu !== undefined && (
        <TabMenu tab={tabOfMenu} tabs={tabs} at={menu.at} onClose={() => setMenu(undefined)} />
      )}
    </>
  );
}

interface KnownOfTabs {
  readonly connections: readonly Connection[];
  readonly drafts: ReadonlyMap<string, string>;
  readonly running: ReadonlyMap<string, unknown>;
}

/** Each tab names its connection if there are several; production is always named. */
function stripItems(
  tabs: readonly Tab[],
  { connections, drafts, running }: KnownOfTabs,
): readonly TabStripItem[] {
  const owners = tabs.map(({ content }) =>
    content.kind === 'batch'
      ? connections.find(({ id }) => id === drafts.get(content.draftId))
      : connectionOf(content, connections),
  );
  const isMixed = new Set(owners.filter((owner) => owner !== undefined)).size > 1;
  const titles = tabs.map(({ content }) => tabTitle(content, connections));
  return tabs.map(({ key, content, preview }, index) => {
    const owner = owners[index];
    const title = titles[index] ?? '';
    const isRunning = content.kind === 'table' && running.has(refKey(content));
    const isOneOfMany = titles.some((other, at) => other === title && at !== index);
    return {
      id: key,
      label: (
        <>
          {isOneOfMany && <Parent content={content} />}
          <VisibleText text={title} limit={60} />
          {isRunning && <span className="visually-hidden">, running</span>}
        </>
      ),
      icon: isRunning ? RunningIcon : pageOf(content).icon,
      preview,
      // The title of a connection’s settings has the connection’s name already.
      place: owner && placeOf(owner, content.kind !== 'connection' && (owner.production || isMixed)),
      title: tabTooltip(content, connections),
    };
  });
}

/** The parent namespace, to tell tables of the same name apart. */
function Parent({ content }: { readonly content: Tab['content'] }) {
  const parent = 'id' in content ? content.id.at(-2) : undefined;
  if (parent === undefined) return null;
  return (
    <span className="dim">
      <VisibleText text={parent} limit={24} />
      {' / '}
    </span>
  );
}

function placeOf(connection: Connection, isNamed: boolean): TabStripItem['place'] {
  const { name, production } = connection;
  return {
    color: stripeOf(connection),
    isCareful: production,
    ...(isNamed && { name: <VisibleText text={name} limit={40} /> }),
  };
}

interface GroupToolsProps {
  readonly side: SplitSide;
  readonly isAlone: boolean;
}

/** At the end of a side’s strip. */
function GroupTools({ side, isAlone }: GroupToolsProps) {
  const active = useWorkspace((state) => activeOf(groupOnSide(state, side)));
  const isFocused = useWorkspace(({ focused }) => focused === side);
  const hasInspector = isFocused && active !== undefined && pageOf(active.content).inspector !== undefined;
  return (
    <>
      {isAlone && <SideSwitch to={otherSide(side)} />}
      {/* Mounted even while invisible: a press beside it focuses this side before it becomes a click, so nothing
          may move then; and a new one for each tab would have to be cleaned up. */}
      <span className={styles.inspectorPlace} data-empty={!hasInspector || undefined}>
        <InspectorSwitch />
      </span>
    </>
  );
}

/** Shows the side for which there is no space, with the number of its tabs. */
function SideSwitch({ to }: { readonly to: SplitSide }) {
  const count = useWorkspace((state) => groupOnSide(state, to).tabs.length);
  return (
    <Button kind="quiet" size="small" icon={SwapIcon} onPress={() => focusSide(to)}>
      {`${to === 'left' ? 'Left' : 'Right'} tabs: ${count}`}
    </Button>
  );
}

function AllTabsButton() {
  const keys = useShownKeys('tab.all');
  return (
    <IconButton
      icon={ChevronDownIcon}
      label="Show open tabs"
      keys={keys}
      onPress={() => openDialog('tabs')}
    />
  );
}

function InspectorSwitch() {
  const open = useInspectorOpen();
  const keys = useShownKeys('inspector.toggle');
  return (
    <IconButton icon={InspectorIcon} label="Inspector" keys={keys} pressed={open} onPress={toggleInspector} />
  );
}

/** A dropped tab moves to that position; dropped tables are opened there. */
function dropOnStrip(side: SplitSide): DataDrop {
  return {
    accepts: (data) => draggedTab(data) !== undefined || hasTables(data),
    onDrop: (index, data) => {
      const key = draggedTab(data);
      letGoOfTab();
      if (key === undefined) openTables(side, index, data);
      else moveTab(key, { side, index });
    },
  };
}

function openTables(side: SplitSide, index: number, data: DataTransfer): void {
  const tables = draggedTables(data);
  const isKnown = useHostState.getState().connections.some(({ id }) => id === tables?.connectionId);
  if (tables === undefined || !isKnown) return;
  focusSide(side);
  for (const [offset, id] of tables.ids.entries()) {
    openTab({ kind: 'table', connectionId: tables.connectionId, id });
    const tab = activeTab(useWorkspace.getState());
    if (tab !== undefined) moveTab(tab.key, { side, index: index + offset });
  }
}

import { useMemo, useState } from 'react';
import { stripeOf } from '#contract/connection-state.ts';
import type { Connection } from '#contract/index.ts';
import { useDraftOwners } from '#features/batch/index.ts';
import { useShownKeys } from '#lib/commands.ts';
import { draggedTables, hasTables } from '#lib/dragged-tables.ts';
import { useHostState } from '#lib/host/host-state.ts';
import { lazyDialog } from '#lib/lazy-component.tsx';
import { openDialog } from '#lib/workspace/dialogs.ts';
import { focusSide, moveTab } from '#lib/workspace/groups.ts';
import { toggleInspector, useInspectorOpen } from '#lib/workspace/inspector.ts';
import { activeOf, groupOnSide, otherSide } from '#lib/workspace/tab-groups.ts';
import {
  activateTab,
  activeTab,
  askToClose,
  keepTab,
  openTab,
  type SplitSide,
  type Tab,
  useWorkspace,
} from '#lib/workspace/workspace.ts';
import { Button, IconButton } from '#ui/Button.tsx';
import type { DataDrop } from '#ui/drag-order.ts';
import { ChevronDownIcon, InspectorIcon, SwapIcon } from '#ui/icons.ts';
import { TabStrip, type TabStripItem } from '#ui/TabStrip.tsx';
import type { MenuPlace } from '#ui/tree/tree-props.ts';
import { VisibleText } from '#ui/VisibleText.tsx';
import { connectionOf, pageOf, tabTitle, tabTooltip } from '../pages.tsx';
import { draggedTab, dragTab, letGoOfTab } from './DropZones.tsx';
import { PAGE_IDS } from './TabPages.tsx';
import styles from './WorkArea.module.css';

const TabMenu = lazyDialog(async () => (await import('./TabMenu.tsx')).TabMenu);

interface GroupStripProps {
  readonly side: SplitSide;
  /** There are two sides, and room for one. */
  readonly isAlone: boolean;
}

/** The open tabs of one side. */
export function GroupStrip({ side, isAlone }: GroupStripProps) {
  const { tabs, activeKey } = useWorkspace((state) => groupOnSide(state, side));
  const isFocused = useWorkspace(({ focused }) => focused === side);
  const connections = useHostState((state) => state.connections);
  const drafts = useDraftOwners();
  const [menu, setMenu] = useState<{ readonly key: string; readonly at: MenuPlace }>();
  const drop = useMemo(() => dropOnStrip(side), [side]);
  const tabOfMenu = tabs.find(({ key }) => key === menu?.key);
  return (
    <>
      <TabStrip
        label="Open tabs"
        tabs={stripItems(tabs, connections, drafts)}
        activeId={activeKey ?? undefined}
        panelId={PAGE_IDS[side]}
        isQuiet={!isFocused}
        onSelect={activateTab}
        onClose={askToClose}
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

/** Each names its connection where there are several, and production always. */
function stripItems(
  tabs: readonly Tab[],
  connections: readonly Connection[],
  drafts: ReadonlyMap<string, string>,
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
    const isOneOfMany = titles.some((other, at) => other === title && at !== index);
    return {
      id: key,
      label: (
        <>
          {isOneOfMany && <Parent content={content} />}
          <VisibleText text={title} limit={60} />
        </>
      ),
      icon: pageOf(content).icon,
      preview,
      // Settings of a connection have its name in their title.
      place: owner && placeOf(owner, content.kind !== 'connection' && (owner.production || isMixed)),
      title: tabTooltip(content, connections),
    };
  });
}

/** Tells tables of one name apart by where they are. */
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

/** At the end of the strip of a side. */
function GroupTools({ side, isAlone }: GroupToolsProps) {
  const active = useWorkspace((state) => activeOf(groupOnSide(state, side)));
  const isFocused = useWorkspace(({ focused }) => focused === side);
  const hasInspector = isFocused && active !== undefined && pageOf(active.content).inspector !== undefined;
  return (
    <>
      {isAlone && <SideSwitch to={otherSide(side)} />}
      {/* It stays where it can't be seen: a press on what is beside it makes this the side with the focus, before it is a
          click, and one more made for each tab would be one more to let go of. */}
      <span className={styles.inspectorPlace} data-empty={!hasInspector || undefined}>
        <InspectorSwitch />
      </span>
    </>
  );
}

/** The way to the side for which there is no room, and how much is there. */
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

/** A tab comes to stand where it is dropped; tables of the tree are opened there. */
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

import { useMemo, useState } from 'react';
import type { Connection } from '../../../contract/index.ts';
import { useHostState } from '../../lib/host/host-state.ts';
import { lazyDialog } from '../../lib/lazy-dialog.tsx';
import { askToClose } from '../../lib/workspace/close-guard.ts';
import { groupAt } from '../../lib/workspace/model/tab-groups.ts';
import {
  activateTab,
  keepTab,
  type SplitSide,
  type Tab,
  useWorkspace,
} from '../../lib/workspace/workspace.ts';
import { TabStrip, type TabStripItem } from '../../ui/TabStrip.tsx';
import { VisibleText } from '../../ui/text/VisibleText.tsx';
import type { Point } from '../../ui/tree/tree-props.ts';
import { pageOf, tabTitle, tabTooltip } from '../pages.tsx';
import { dragTab, letGoOfTab } from './dragged-tab.ts';
import { dropOnStrip } from './drop-on-strip.ts';
import { AllTabsButton, GroupTools } from './GroupTools.tsx';
import { PAGE_IDS } from './page-focus.ts';

const TabMenu = lazyDialog(async () => (await import('./TabMenu.tsx')).TabMenu);

export interface GroupStripProps {
  readonly side: SplitSide;
  /** There are two sides, and room for one. */
  readonly isAlone: boolean;
}

/** The open tabs of one side. */
export function GroupStrip({ side, isAlone }: GroupStripProps) {
  const { tabs, activeKey } = useWorkspace((state) => groupAt(state, side));
  const isFocused = useWorkspace(({ focused }) => focused === side);
  const connections = useHostState((state) => state.connections);
  const [menu, setMenu] = useState<{ readonly key: string; readonly at: Point }>();
  const drop = useMemo(() => dropOnStrip(side), [side]);
  const tabOfMenu = tabs.find(({ key }) => key === menu?.key);
  return (
    <>
      <TabStrip
        label="Open tabs"
        tabs={tabs.map((tab) => stripItem(tab, connections))}
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

function stripItem({ key, content, preview }: Tab, connections: readonly Connection[]): TabStripItem {
  return {
    id: key,
    label: <VisibleText text={tabTitle(content, connections)} limit={60} />,
    icon: pageOf(content).icon,
    preview,
    title: tabTooltip(content, connections),
  };
}

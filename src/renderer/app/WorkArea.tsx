import { useId } from 'react';
import type { Connection } from '../../contract/index.ts';
import { useShownKeys } from '../lib/commands/use-shown-keys.ts';
import { useHostState } from '../lib/host/host-state.ts';
import { askToClose } from '../lib/workspace/close-guard.ts';
import { toggleInspector, useInspectorOpen } from '../lib/workspace/inspector.ts';
import {
  activateTab,
  activeTab,
  hasInspector,
  keepTab,
  type Tab,
  useWorkspace,
} from '../lib/workspace/workspace.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { InspectorIcon } from '../ui/icons/icons.ts';
import { TabStrip, type TabStripItem } from '../ui/TabStrip.tsx';
import { VisibleText } from '../ui/text/VisibleText.tsx';
import { EmptyWork } from './EmptyWork.tsx';
import { TabPage } from './TabPage.tsx';
import { tabIcon, tabTitle, tabTooltip } from './tab-words.ts';
import styles from './WorkArea.module.css';

/** The tabs and the page of the one that is shown. */
export function WorkArea() {
  const tabs = useWorkspace((state) => state.tabs);
  const active = useWorkspace(activeTab);
  const connections = useHostState((state) => state.connections);
  const panelId = useId();
  return (
    <>
      <TabStrip
        label="Open tabs"
        tabs={tabs.map((tab) => stripItem(tab, connections))}
        activeId={active?.key}
        panelId={panelId}
        onSelect={activateTab}
        onClose={askToClose}
        onKeep={keepTab}
        tools={active !== undefined && hasInspector(active.content) ? <InspectorSwitch /> : undefined}
      />
      {active === undefined && <EmptyWork />}
      {tabs
        .filter((tab) => tab === active || isKept(tab))
        .map((tab) => (
          <div
            key={tab.key}
            {...(tab === active ? { id: panelId } : {})}
            hidden={tab !== active}
            className={styles.page}
            role="tabpanel"
            aria-label={tabTitle(tab.content, connections)}
          >
            <TabPage tab={tab} />
          </div>
        ))}
    </>
  );
}

/** SECURITY: what is typed there is nowhere else, so the page stays as long as its tab does. */
function isKept({ content }: Tab): boolean {
  return content.kind === 'connection';
}

function stripItem({ key, content, preview }: Tab, connections: readonly Connection[]): TabStripItem {
  return {
    id: key,
    label: <VisibleText text={tabTitle(content, connections)} limit={60} />,
    icon: tabIcon(content),
    preview,
    title: tabTooltip(content, connections),
  };
}

function InspectorSwitch() {
  const open = useInspectorOpen();
  const keys = useShownKeys('inspector.toggle');
  return (
    <IconButton icon={InspectorIcon} label="Inspector" keys={keys} pressed={open} onPress={toggleInspector} />
  );
}

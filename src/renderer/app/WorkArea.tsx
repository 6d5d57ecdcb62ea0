import { useId } from 'react';
import { useShownKeys } from '../lib/commands/use-shown-keys.ts';
import { toggleInspector, useInspectorOpen } from '../lib/workspace/inspector.ts';
import {
  activateTab,
  activeTab,
  closeTab,
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
  const panelId = useId();
  return (
    <>
      <TabStrip
        label="Open tabs"
        tabs={tabs.map(stripItem)}
        activeId={active?.key}
        panelId={panelId}
        onSelect={activateTab}
        onClose={closeTab}
        onKeep={keepTab}
        tools={active !== undefined && hasInspector(active.content) ? <InspectorSwitch /> : undefined}
      />
      {active === undefined ? (
        <EmptyWork />
      ) : (
        <div id={panelId} className={styles.page} role="tabpanel" aria-label={tabTitle(active.content)}>
          <TabPage key={active.key} tab={active} />
        </div>
      )}
    </>
  );
}

function stripItem({ key, content, preview }: Tab): TabStripItem {
  return {
    id: key,
    label: <VisibleText text={tabTitle(content)} limit={60} />,
    icon: tabIcon(content),
    preview,
    title: tabTooltip(content),
  };
}

function InspectorSwitch() {
  const open = useInspectorOpen();
  const keys = useShownKeys('inspector.toggle');
  return (
    <IconButton icon={InspectorIcon} label="Inspector" keys={keys} pressed={open} onPress={toggleInspector} />
  );
}

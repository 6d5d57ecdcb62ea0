import { copyLinkTo } from '#features/deep-links/index.ts';
import { runCommand, useShownKeys } from '#lib/commands.ts';
import { useConnection } from '#lib/host/host-state.ts';
import { hasLink } from '#lib/links/index.ts';
import { canMoveOver, canOpenBeside, moveToOtherSide, openToSide } from '#lib/workspace/groups.ts';
import { reopenTab, useVisits } from '#lib/workspace/visits.ts';
import {
  activateTab,
  keepTab,
  requestClose,
  requestCloseAll,
  type Tab,
  type TabContent,
} from '#lib/workspace/workspace.ts';
import { formatId } from '#protocol/id.ts';
import { copyText } from '#ui/CopyButton.tsx';
import type { MenuPlace } from '#ui/collection/collection.ts';
import { BesideIcon, CloseIcon, CopyIcon, PinIcon, SwapIcon } from '#ui/icons.ts';
import { ContextMenu, MenuItem, MenuSeparator } from '#ui/Menu.tsx';
import { tabTitle } from '../pages.tsx';

interface TabMenuProps {
  readonly tab: Tab;
  /** All tabs of the strip. */
  readonly tabs: readonly Tab[];
  readonly at: MenuPlace;
  readonly onClose: () => void;
}

export function TabMenu({ tab, tabs, at, onClose }: TabMenuProps) {
  const besideKeys = useShownKeys('tab.beside');
  const moveKeys = useShownKeys('tab.moveToOther');
  const revealKeys = useShownKeys('tree.reveal');
  return (
    <ContextMenu label={`Tab actions: ${tabTitle(tab.content)}`} at={at} onClose={onClose}>
      <CloseItems tab={tab} tabs={tabs} />
      <MenuSeparator />
      {tab.preview && (
        <MenuItem icon={PinIcon} onAction={() => keepTab(tab.key)}>
          Keep open
        </MenuItem>
      )}
      <MenuItem
        icon={BesideIcon}
        keys={besideKeys}
        disabled={!canOpenBeside(tab)}
        onAction={() => openToSide(tab.key)}
      >
        Open to the side
      </MenuItem>
      <MenuItem
        icon={SwapIcon}
        keys={moveKeys}
        disabled={!canMoveOver()}
        onAction={() => moveToOtherSide(tab.key)}
      >
        Move to other side
      </MenuItem>
      {'id' in tab.content && (
        <MenuItem
          keys={revealKeys}
          onAction={() => {
            activateTab(tab.key);
            runCommand('tree.reveal');
          }}
        >
          Show in sidebar
        </MenuItem>
      )}
      <CopyItems content={tab.content} />
    </ContextMenu>
  );
}

function CloseItems({ tab: { key }, tabs }: Pick<TabMenuProps, 'tab' | 'tabs'>) {
  const keys = tabs.map((tab) => tab.key);
  const others = keys.filter((other) => other !== key);
  const further = keys.slice(keys.indexOf(key) + 1);
  const closeKeys = useShownKeys('tab.close');
  const reopenKeys = useShownKeys('closed.reopen');
  const canReopen = useVisits(({ closed }) => closed.length > 0);
  return (
    <>
      <MenuItem icon={CloseIcon} keys={closeKeys} onAction={() => requestClose(key)}>
        Close
      </MenuItem>
      <MenuItem icon={CloseIcon} disabled={others.length === 0} onAction={() => requestCloseAll(others)}>
        Close others
      </MenuItem>
      <MenuItem icon={CloseIcon} disabled={further.length === 0} onAction={() => requestCloseAll(further)}>
        Close tabs to the right
      </MenuItem>
      <MenuItem keys={reopenKeys} disabled={!canReopen} onAction={() => void reopenTab()}>
        Reopen closed tab
      </MenuItem>
    </>
  );
}

function CopyItems({ content }: { readonly content: TabContent }) {
  const connection = useConnection('connectionId' in content ? content.connectionId : null);
  const canCopyId = connection !== undefined && 'id' in content;
  if (!hasLink(content)) return null;
  return (
    <>
      <MenuSeparator />
      <MenuItem icon={CopyIcon} onAction={() => copyLinkTo(content)}>
        Copy link
      </MenuItem>
      {canCopyId && (
        <MenuItem icon={CopyIcon} onAction={() => void copyText(formatId(content.id, connection.delimiter))}>
          Copy ID
        </MenuItem>
      )}
    </>
  );
}

import type { RefObject } from 'react';
import { flushSync } from 'react-dom';
import { useCommands } from '../../lib/commands/use-commands.ts';
import { openDialog } from '../../lib/workspace/dialogs.ts';
import {
  focusSide,
  joinSides,
  moveToOtherSide,
  openToSide,
  stepTabPlace,
} from '../../lib/workspace/groups.ts';
import { otherSide } from '../../lib/workspace/model/tab-groups.ts';
import { activeTab, useWorkspace } from '../../lib/workspace/workspace.ts';

type Area = RefObject<HTMLElement | null>;

/** The commands that put the active tab elsewhere. */
export function useTabCommands(area: Area): void {
  useCommands({
    'tab.all': () => openDialog('tabs'),
    'tab.beside': () => onActiveTab(area, openToSide),
    'tab.moveToOther': () => onActiveTab(area, moveToOtherSide),
    'tab.moveRight': () => onActiveTab(area, (key) => stepTabPlace(key, 1)),
    'tab.moveLeft': () => onActiveTab(area, (key) => stepTabPlace(key, -1)),
  });
}

/** Only while there are two sides: else their keys are free for the browser's own panes. */
export function SplitCommands({ area }: { readonly area: Area }) {
  useCommands({
    'group.focusNext': () => {
      // At once: where there is room for one side only, the other one is hidden until then.
      flushSync(() => focusSide(otherSide(useWorkspace.getState().focused)));
      focusActiveTab(area);
    },
    'group.close': joinSides,
  });
  return null;
}

/** Whoever has the keys on a tab of the strip has them there wherever it goes. */
function onActiveTab(area: Area, run: (key: string) => void): void {
  const tab = activeTab(useWorkspace.getState());
  if (tab === undefined) return;
  const isInStrip = document.activeElement?.closest('[role="tab"]') != null;
  flushSync(() => run(tab.key));
  if (isInStrip) focusActiveTab(area);
}

function focusActiveTab(area: Area): void {
  const { focused } = useWorkspace.getState();
  const strip = area.current?.querySelector(`[data-side="${focused}"] [role="tablist"]`);
  const tab =
    strip?.querySelector<HTMLElement>('[aria-selected="true"]') ?? strip?.querySelector('[role="tab"]');
  if (tab instanceof HTMLElement) tab.focus();
}

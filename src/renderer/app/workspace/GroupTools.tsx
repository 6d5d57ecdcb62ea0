import { useShownKeys } from '../../lib/commands/use-shown-keys.ts';
import { openDialog } from '../../lib/workspace/dialogs.ts';
import { focusSide } from '../../lib/workspace/groups.ts';
import { toggleInspector, useInspectorOpen } from '../../lib/workspace/inspector.ts';
import { activeOf, groupAt, otherSide } from '../../lib/workspace/model/tab-groups.ts';
import { type SplitSide, useWorkspace } from '../../lib/workspace/workspace.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { ChevronDownIcon, InspectorIcon, SwapIcon } from '../../ui/icons/icons.ts';
import { pageOf } from '../pages.tsx';

export interface GroupToolsProps {
  readonly side: SplitSide;
  readonly isAlone: boolean;
}

/** At the end of the strip of a side. */
export function GroupTools({ side, isAlone }: GroupToolsProps) {
  const active = useWorkspace((state) => activeOf(groupAt(state, side)));
  const isFocused = useWorkspace(({ focused }) => focused === side);
  return (
    <>
      {isAlone && <SideSwitch to={otherSide(side)} />}
      {isFocused && active !== undefined && pageOf(active.content).inspector !== undefined && (
        <InspectorSwitch />
      )}
    </>
  );
}

/** The way to the side for which there is no room, and how much is there. */
function SideSwitch({ to }: { readonly to: SplitSide }) {
  const count = useWorkspace((state) => groupAt(state, to).tabs.length);
  return (
    <Button kind="quiet" size="small" icon={SwapIcon} onPress={() => focusSide(to)}>
      {`${to === 'left' ? 'Left' : 'Right'} tabs: ${count}`}
    </Button>
  );
}

export function AllTabsButton() {
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

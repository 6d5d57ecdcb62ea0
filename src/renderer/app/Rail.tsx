import { Button } from 'react-aria-components/Button';
import type { CommandId } from '../../contract/commands.ts';
import { commandDefinition } from '../../contract/commands.ts';
import { runCommand } from '../lib/commands/handlers.ts';
import { useShownKeys } from '../lib/commands/use-shown-keys.ts';
import { useHostState } from '../lib/host/host-state.ts';
import { activeTab, isPlanPage, useWorkspace } from '../lib/workspace/workspace.ts';
import {
  ActivityIcon,
  BrowseIcon,
  PlanIcon,
  ServerIcon,
  SettingsIcon,
  VitrineMark,
} from '../ui/icons/icons.ts';
import type { Icon } from '../ui/icons/make-icon.tsx';
import { Tooltip } from '../ui/Tooltip.tsx';
import styles from './Rail.module.css';

interface RailButtonProps {
  readonly command: CommandId;
  readonly icon: Icon;
  /** This area's page is shown. */
  readonly current?: boolean;
  /** This part of the window is open; it stays beside whatever page is shown. */
  readonly pressed?: boolean;
  /** What the mark on the icon means, for the ears. */
  readonly state?: string;
}

function RailButton({ command, icon: Picture, current = false, pressed, state }: RailButtonProps) {
  const { title } = commandDefinition(command);
  const keys = useShownKeys(command);
  return (
    <Tooltip text={title} keys={keys} placement="right">
      <Button
        aria-label={state === undefined ? title : `${title}, ${state}`}
        {...(current ? { 'aria-current': 'page' } : {})}
        {...(pressed === undefined ? {} : { 'aria-pressed': pressed })}
        className={styles.button ?? ''}
        onPress={() => runCommand(command)}
      >
        <Picture size={20} />
        {state !== undefined && <span className={styles.live} data-state={state} />}
      </Button>
    </Tooltip>
  );
}

/** The areas of the window. What is shown at the moment is marked. */
export function Rail() {
  const page = useWorkspace((state) => activeTab(state)?.content.kind);
  const isPlan = useWorkspace((state) => {
    const tab = activeTab(state);
    return tab !== undefined && isPlanPage(tab.content);
  });
  const drawerOpen = useWorkspace((state) => state.drawerOpen);
  const server = useHostState((state) => state.server.state);
  const browsing = page === undefined || page === 'table';
  return (
    <nav className={styles.rail} aria-label="Areas">
      <span className={styles.mark}>
        <VitrineMark size={20} />
      </span>
      <RailButton command="go.browse" icon={BrowseIcon} current={browsing} />
      <RailButton command="go.plans" icon={PlanIcon} current={isPlan} />
      <RailButton command="go.activity" icon={ActivityIcon} pressed={drawerOpen} />
      <RailButton
        command="go.server"
        icon={ServerIcon}
        current={page === 'server'}
        {...(server === 'stopped' ? {} : { state: server })}
      />
      <span className={styles.rest} />
      <RailButton command="settings.open" icon={SettingsIcon} current={page === 'settings'} />
    </nav>
  );
}

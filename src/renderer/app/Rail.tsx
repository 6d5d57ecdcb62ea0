import { useHostState } from '../lib/host/host-state.ts';
import { activeTab, areaOf, useWorkspace } from '../lib/workspace/workspace.ts';
import {
  ActivityIcon,
  BrowseIcon,
  PlanIcon,
  ServerIcon,
  SettingsIcon,
  VitrineMark,
} from '../ui/icons/icons.ts';
import { BatchButton } from './BatchButton.tsx';
import styles from './Rail.module.css';
import { RailButton } from './RailButton.tsx';

/** The areas of the window. What is shown at the moment is marked. */
export function Rail() {
  const area = useWorkspace((state) => areaOf(activeTab(state)?.content));
  const drawerOpen = useWorkspace((state) => state.drawerOpen);
  const server = useHostState((state) => state.server.state);
  return (
    <nav className={styles.rail} aria-label="Main navigation">
      <span className={styles.mark}>
        <VitrineMark size={20} />
      </span>
      <RailButton command="go.browse" icon={BrowseIcon} current={area === 'browse'} />
      <RailButton command="go.plans" icon={PlanIcon} current={area === 'plans'} />
      <BatchButton current={area === 'batch'} />
      <RailButton command="go.activity" icon={ActivityIcon} pressed={drawerOpen} />
      <RailButton
        command="go.server"
        icon={ServerIcon}
        current={area === 'server'}
        {...(server === 'stopped' ? {} : { state: server })}
      />
      <span className={styles.rest} />
      <RailButton command="settings.open" icon={SettingsIcon} current={area === 'settings'} />
    </nav>
  );
}

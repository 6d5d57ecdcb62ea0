import { useHostState } from '../../lib/host/host-state.ts';
import { SubTabs } from '../../ui/SubTabs.tsx';
import { FaultsPanel } from './FaultsPanel.tsx';
import { areFaultsOn } from './model/active-fault-count.ts';
import { RequestsPanel } from './RequestsPanel.tsx';
import { ServerErrorNote } from './ServerErrorNote.tsx';
import { ServerHeader } from './ServerHeader.tsx';
import styles from './ServerPage.module.css';
import { SetupPanel } from './SetupPanel.tsx';
import { showPanel, useShownPanel } from './shown-panel.ts';

/** The server inside: whether it runs, how it is set up, how it misbehaves on purpose, and what it was asked. */
export function ServerPage() {
  const server = useHostState((state) => state.server);
  const panel = useShownPanel();
  return (
    <article className={styles.page} aria-label="Local server">
      <ServerHeader server={server} />
      <ServerErrorNote server={server} />
      <SubTabs
        label="Local server sections"
        tabs={[
          { id: 'setup', label: 'Setup' },
          { id: 'faults', label: 'Faults', count: areFaultsOn(server.faults) ? 'on' : undefined },
          { id: 'requests', label: 'Requests' },
        ]}
        selected={panel}
        onSelect={showPanel}
      >
        {panel === 'setup' && <SetupPanel server={server} />}
        {panel === 'faults' && <FaultsPanel server={server} />}
        {panel === 'requests' && <RequestsPanel server={server} />}
      </SubTabs>
    </article>
  );
}

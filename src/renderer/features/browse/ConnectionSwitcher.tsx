import { Button } from 'react-aria-components/Button';
import type { Connection } from '../../../contract/index.ts';
import { runCommand } from '../../lib/commands/handlers.ts';
import { useShownKeys } from '../../lib/commands/use-shown-keys.ts';
import { useHostState } from '../../lib/host/host-state.ts';
import { showConnection } from '../../lib/workspace/workspace.ts';
import { Badge } from '../../ui/Badge.tsx';
import { AddIcon, CheckIcon, ChevronDownIcon, LockIcon } from '../../ui/icons/icons.ts';
import { Menu, MenuItem, MenuSection, MenuSeparator, MenuTrigger } from '../../ui/Menu.tsx';
import { VisibleText } from '../../ui/text/VisibleText.tsx';
import { ConnectionDot } from './ConnectionDot.tsx';
import styles from './Sidebar.module.css';

export interface ConnectionSwitcherProps {
  readonly connection: Connection | undefined;
}

/** Which connection is shown, and the way to the others. */
export function ConnectionSwitcher({ connection }: ConnectionSwitcherProps) {
  const connections = useHostState((state) => state.connections);
  const hasSample = connections.some(({ local }) => local);
  const connectKeys = useShownKeys('connection.add');
  return (
    <MenuTrigger>
      <Button className={styles.switcher ?? ''} aria-label={`Connection ${connection?.name ?? 'none'}`}>
        <span className={styles.connectionName}>
          <VisibleText text={connection?.name ?? 'No connection'} limit={80} />
        </span>
        {connection?.production === true && <Badge tone="danger">production</Badge>}
        {connection?.readOnly === true && <LockIcon size={12} label="read-only" />}
        <ChevronDownIcon size={12} />
      </Button>
      <Menu label="Connections">
        {connections.length > 0 && (
          <MenuSection title="Connections">
            {connections.map((other) => (
              <MenuItem
                key={other.id}
                text={other.name}
                after={other.id === connection?.id ? <CheckIcon size={14} label="shown" /> : undefined}
                onAction={() => showConnection(other.id)}
              >
                <ConnectionDot color={other.color} />
                <VisibleText text={other.name} limit={60} />
              </MenuItem>
            ))}
          </MenuSection>
        )}
        {connections.length > 0 && <MenuSeparator />}
        <MenuItem icon={AddIcon} keys={connectKeys} onAction={() => runCommand('connection.add')}>
          Connect to a server…
        </MenuItem>
        {!hasSample && <MenuItem onAction={() => runCommand('sample.open')}>Open the sample</MenuItem>}
      </Menu>
    </MenuTrigger>
  );
}

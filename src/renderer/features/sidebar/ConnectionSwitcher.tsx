import {
  CONNECTION_STATES,
  type Connection,
  connectionStates,
  isUnchecked,
  type NameState,
  NO_CONNECTION,
  stripeOf,
} from '#contract/index.ts';
import { removeConnection } from '#domain/remove-connection.ts';
import { NamespaceChangeItems } from '#features/actions/lazy-pages.ts';
import { FaultsMark } from '#features/local-server/index.ts';
import { runCommand, useShownKeys } from '#lib/commands.ts';
import { useHostState } from '#lib/host/host-state.ts';
import { controlNameLoading } from '#lib/names/host-names.ts';
import { openTab, showTablesOf } from '#lib/workspace/workspace.ts';
import { Badge } from '#ui/Badge.tsx';
import { BaseButton } from '#ui/BaseButton.tsx';
import { IconButton } from '#ui/Button.tsx';
import { copyText } from '#ui/CopyButton.tsx';
import {
  AddIcon,
  CheckIcon,
  ChevronDownIcon,
  CopyIcon,
  DeleteIcon,
  EditIcon,
  FailedIcon,
  FolderIcon,
  InfoIcon,
  LockIcon,
  MoreIcon,
  NamespaceIcon,
  RefreshIcon,
  RemoveIcon,
  StorageIcon,
} from '#ui/icons.ts';
import { Menu, MenuItem, MenuSection, MenuSeparator, MenuTrigger } from '#ui/Menu.tsx';
import { VisibleText } from '#ui/VisibleText.tsx';
import styles from './Sidebar.module.css';

/** The shown connection, with a menu of the others. */
export function ConnectionSwitcher({ connection }: { readonly connection: Connection | undefined }) {
  const connections = useHostState((state) => state.connections);
  const hasSample = connections.some(({ local }) => local);
  const connectKeys = useShownKeys('connection.add');
  const folderKeys = useShownKeys('folder.open');
  const bucketKeys = useShownKeys('bucket.open');
  return (
    <MenuTrigger>
      <BaseButton className={styles.switcher} aria-label={switcherLabel(connection)}>
        {connection?.folder !== undefined && <FolderIcon size={14} className={styles.kind} />}
        {connection?.bucket !== undefined && <StorageIcon size={14} className={styles.kind} />}
        <span className="can-shrink one-line">
          <VisibleText text={connection?.name ?? NO_CONNECTION} limit={80} />
        </span>
        <FaultsMark local={connection?.local} />
        {connection !== undefined && <Marks of={connection} />}
        <ChevronDownIcon size={12} />
      </BaseButton>
      <Menu label="Connections">
        {connections.length > 0 && (
          <MenuSection title="Connections">
            {connections.map((other) => (
              <MenuItem
                key={other.id}
                text={other.name}
                after={<Marks of={other} shown={other.id === connection?.id} path={placeOf(other)} />}
                onAction={() => showTablesOf(other.id)}
              >
                <ConnectionMark connection={other} />
                <VisibleText text={other.name} limit={60} />
              </MenuItem>
            ))}
          </MenuSection>
        )}
        {connections.length > 0 && <MenuSeparator />}
        <MenuItem icon={AddIcon} keys={connectKeys} onAction={() => runCommand('connection.add')}>
          New connection
        </MenuItem>
        <MenuItem icon={FolderIcon} keys={folderKeys} onAction={() => runCommand('folder.open')}>
          Open folder…
        </MenuItem>
        <MenuItem icon={StorageIcon} keys={bucketKeys} onAction={() => runCommand('bucket.open')}>
          Open bucket
        </MenuItem>
        {!hasSample && <MenuItem onAction={() => runCommand('sample.open')}>Open sample catalog</MenuItem>}
      </Menu>
    </MenuTrigger>
  );
}

interface MarksProps {
  readonly of: Connection;
  readonly shown?: boolean;
  /** The path, because two folders may have the same name. */
  readonly path?: string | undefined;
}

/** Icons for production, read-only, and folders; color is never the only sign. */
function Marks({ of, shown = false, path }: MarksProps) {
  return (
    <span className="row gap-1-5 no-flex">
      {path !== undefined && (
        <span className={styles.path}>
          <VisibleText text={path} />
        </span>
      )}
      {of.production && <Badge tone="danger">{CONNECTION_STATES.production.short}</Badge>}
      {isUnchecked(of) && (
        <FailedIcon size={12} className={styles.unchecked} label={CONNECTION_STATES.unchecked.short} />
      )}
      {of.readOnly && <LockIcon size={12} label={CONNECTION_STATES['read-only'].short} />}
      {shown && <CheckIcon size={14} label="current" />}
    </span>
  );
}

/** The label replaces the content of the button, so it includes the marks. */
function switcherLabel(connection: Connection | undefined): string {
  if (connection === undefined) return NO_CONNECTION;
  const { name, folder, bucket } = connection;
  const kind = folder === undefined ? (bucket === undefined ? [] : ['bucket']) : ['folder'];
  const marks = connectionStates({ ...connection, signIn: null }).map(
    (state) => CONNECTION_STATES[state].short,
  );
  return [`Connection ${name}`, ...kind, ...marks].join(', ');
}

/** The location of the files; undefined for a server, which has an address. */
function placeOf({ folder, bucket }: Connection): string | undefined {
  return folder ?? bucket?.location;
}

/**
 * The kind of connection, in its color: a dot for a server, an icon for a folder or a bucket, with the name beside it.
 */
function ConnectionMark({ connection }: { readonly connection: Connection }) {
  const paint = `var(--conn-${stripeOf(connection)})`;
  if (placeOf(connection) === undefined)
    return <i className={styles.dot} style={{ background: paint }} aria-hidden />;
  return (
    <span className={styles.folder} style={{ color: paint }}>
      {connection.folder === undefined ? <StorageIcon size={14} /> : <FolderIcon size={14} />}
    </span>
  );
}

interface ConnectionMenuProps {
  readonly connection: Connection;
  /** The state of its cached names. */
  readonly state: NameState | undefined;
}

export function ConnectionMenu({ connection, state }: ConnectionMenuProps) {
  const path = placeOf(connection);
  const place = path ?? connection.address;
  return (
    <MenuTrigger>
      <IconButton icon={MoreIcon} label="Connection actions" />
      <Menu label="This connection" placement="bottom end">
        {path === undefined && (
          <MenuItem icon={AddIcon} onAction={() => runCommand('table.addById')}>
            Add table by ID…
          </MenuItem>
        )}
        <MenuItem icon={EditIcon} onAction={() => runCommand('connection.edit')}>
          Edit connection
        </MenuItem>
        <MenuItem icon={InfoIcon} onAction={() => runCommand('connection.check')}>
          Check capabilities…
        </MenuItem>
        <MenuItem icon={CopyIcon} disabled={place === ''} onAction={() => void copyText(place)}>
          {connection.folder === undefined ? 'Copy address' : 'Copy path'}
        </MenuItem>
        <MenuItem
          icon={NamespaceIcon}
          onAction={() => openTab({ kind: 'namespace', connectionId: connection.id, id: [] })}
        >
          Open root namespace
        </MenuItem>
        <MenuItem icon={RefreshIcon} onAction={() => controlNameLoading([connection.id], 'again')}>
          Reload all names
        </MenuItem>
        {state !== undefined && state.names > 0 && (
          <MenuItem icon={DeleteIcon} onAction={() => controlNameLoading([connection.id], 'clear')}>
            Clear cached names
          </MenuItem>
        )}
        {connection.readOnly || <MenuSeparator />}
        <NamespaceChangeItems connection={connection} id={[]} />
        <MenuSeparator />
        <MenuItem icon={RemoveIcon} danger onAction={() => void removeConnection(connection)}>
          Remove connection
        </MenuItem>
      </Menu>
    </MenuTrigger>
  );
}

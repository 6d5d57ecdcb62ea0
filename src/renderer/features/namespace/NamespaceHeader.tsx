import { CONNECTION_STATES } from '#contract/index.ts';
import { ConnectionName, writeKindOf } from '#domain/ConnectionName.tsx';
import { FavoriteButton } from '#domain/FavoriteControls.tsx';
import { NamespaceChangeItems } from '#features/actions/index.ts';
import { Breadcrumbs, SiblingsButton } from '#features/breadcrumbs/index.ts';
import { useShownKeys } from '#lib/commands.ts';
import { formatDateTime, formatRelativeTime } from '#lib/format.ts';
import { useTimeZone } from '#lib/host/host-state.ts';
import { copyLink } from '#lib/links/index.ts';
import { openTab } from '#lib/workspace/workspace.ts';
import { formatId } from '#protocol/id.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button, IconButton } from '#ui/Button.tsx';
import { CopyButton, copyText } from '#ui/CopyButton.tsx';
import { BesideIcon, CopyIcon, EditIcon, MoreIcon, NamespaceIcon, NewTableIcon } from '#ui/icons.ts';
import { useElapsed } from '#ui/LoadingState.tsx';
import { Menu, MenuItem, MenuTrigger } from '#ui/Menu.tsx';
import { PageHeader, RefreshButton } from '#ui/PageLayout.tsx';
import { VisibleText } from '#ui/VisibleText.tsx';
import styles from './NamespacePage.module.css';
import { forgetTablesOf } from './names/use-details.ts';
import {
  changeNamespaceState,
  type NamespaceProps,
  type NamespaceViewProps,
  useNamespaceState,
} from './namespace-state.ts';

export function NamespaceHeader({ connection, id, read, description }: NamespaceViewProps) {
  const isBusy = read.names.isReading || description.isFetching;
  const ref = { connectionId: connection.id, id };
  const { refreshes } = useNamespaceState(ref);
  function refresh(): void {
    read.readAgain();
    forgetTablesOf(ref);
    changeNamespaceState(ref, { refreshes: refreshes + 1 });
    if (!description.isLacking) description.reload();
  }
  return (
    <PageHeader
      path={
        id.length === 0 ? (
          <span className={styles.root}>
            <ConnectionName connection={connection} /> root namespace
          </span>
        ) : (
          <Breadcrumbs connection={connection} id={id} />
        )
      }
      glyph={<NamespaceIcon size={16} className={styles.glyph} />}
      name={<Name connection={connection} id={id} />}
      wholeName={id.at(-1) ?? connection.name}
      isWords={id.length === 0}
      tools={
        <>
          <ReadAge at={read.names.readAt} />
          <RefreshButton busy={isBusy} onPress={refresh} />
          <ChangeTools connection={connection} id={id} />
          <CopyButton label="Copy ID" text={formatId(id, connection.delimiter)} />
          <MoreMenu connection={connection} id={id} />
        </>
      }
    >
      {id.length > 0 && (
        <>
          <span className={styles.siblings}>
            <SiblingsButton connection={connection} id={id} kind="namespace" />
          </span>
          <FavoriteButton connection={connection} id={id} kind="namespace" />
        </>
      )}
    </PageHeader>
  );
}

/** The root has the name of its connection. */
function Name({ connection, id }: NamespaceProps) {
  const name = id.at(-1) ?? connection.name;
  return name === '' ? <span className={styles.unnamed}>no name</span> : <VisibleText text={name} />;
}

/** Less frequent actions. */
function MoreMenu({ connection, id }: NamespaceProps) {
  const besideKeys = useShownKeys('tab.beside');
  const content = { kind: 'namespace', connectionId: connection.id, id } as const;
  return (
    <MenuTrigger>
      <IconButton icon={MoreIcon} label="More actions" />
      <Menu label={`More for ${id.at(-1) ?? connection.name}`} placement="bottom end">
        <MenuItem icon={BesideIcon} keys={besideKeys} onAction={() => openTab(content, { beside: true })}>
          Open to the side
        </MenuItem>
        <MenuItem icon={CopyIcon} onAction={() => copyLink(content)}>
          Copy link
        </MenuItem>
        <MenuItem icon={CopyIcon} onAction={() => void copyText(id.at(-1) ?? connection.name)}>
          Copy name
        </MenuItem>
      </Menu>
    </MenuTrigger>
  );
}

function ChangeTools({ connection, id }: NamespaceProps) {
  if (connection.readOnly) return <Badge>{CONNECTION_STATES['read-only'].short}</Badge>;
  const kind = writeKindOf(connection, 'default');
  const create = { kind: 'create-table', connectionId: connection.id, namespace: id } as const;
  return (
    <>
      <Button kind={kind} size="small" icon={NewTableIcon} onPress={() => openTab(create)}>
        New table
      </Button>
      <MenuTrigger>
        <Button kind={kind} size="small" icon={EditIcon}>
          Actions
        </Button>
        <Menu label={`Actions for ${id.at(-1) ?? connection.name}`} placement="bottom end">
          <NamespaceChangeItems connection={connection} id={id} />
        </Menu>
      </MenuTrigger>
    </>
  );
}

/** The age of the loaded names. */
function ReadAge({ at }: { readonly at: number | undefined }) {
  return at === undefined ? null : <Age at={at} />;
}

function Age({ at }: { readonly at: number }) {
  const elapsed = useElapsed(at);
  return (
    <time className={styles.age} title={`Names loaded ${formatDateTime(at, useTimeZone())}`}>
      {formatRelativeTime(at, at + elapsed)}
    </time>
  );
}

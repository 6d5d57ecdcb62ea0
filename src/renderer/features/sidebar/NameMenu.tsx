import type { Connection } from '#contract/index.ts';
import { FavoriteItem } from '#domain/FavoriteControls.tsx';
import { compareTable } from '#domain/open-comparison.ts';
import { NamespaceChangeItems, TableChangeSubmenus } from '#features/actions/index.ts';
import { copyPythonFor } from '#features/table/index.ts';
import { copyLink } from '#lib/links/index.ts';
import { openTab, openTablePage } from '#lib/workspace/workspace.ts';
import { formatId } from '#protocol/id.ts';
import { copyText } from '#ui/CopyButton.tsx';
import type { MenuPlace } from '#ui/collection/collection.ts';
import {
  BesideIcon,
  CompareIcon,
  CopyIcon,
  CurlIcon,
  NamedTableIcon,
  NamespaceIcon,
  PinIcon,
  PlanIcon,
  RefreshIcon,
  RemoveIcon,
  TuneIcon,
} from '#ui/icons.ts';
import { ContextMenu, MenuItem, MenuSeparator } from '#ui/Menu.tsx';

interface NameMenuProps {
  readonly connection: Connection;
  readonly kind: 'table' | 'namespace';
  readonly id: readonly string[];
  readonly at: MenuPlace;
  readonly onClose: () => void;
  /** For a namespace whose names are shown below it. */
  readonly onRefresh?: (() => void) | undefined;
  /** For a table that the user added by its ID. */
  readonly onRemove?: (() => void) | undefined;
}

/** The menu of a table or namespace: items that only read come first, those that remove come last. */
export function NameMenu({ onRemove, ...props }: NameMenuProps) {
  const { connection, kind, id, at, onClose } = props;
  return (
    <ContextMenu label={`Actions for ${id.at(-1) ?? ''}`} at={at} onClose={onClose}>
      {kind === 'table' ? <OpenTableItems {...props} /> : <OpenNamespaceItems {...props} />}
      <MenuSeparator />
      <CopyItems {...props} />
      {connection.readOnly || <MenuSeparator />}
      {kind === 'table' ? (
        <TableChangeSubmenus connection={connection} id={id} />
      ) : (
        <NamespaceChangeItems connection={connection} id={id} />
      )}
      {onRemove !== undefined && (
        <>
          <MenuSeparator />
          <MenuItem icon={RemoveIcon} onAction={onRemove}>
            Remove from list
          </MenuItem>
        </>
      )}
    </ContextMenu>
  );
}

type OfName = Pick<NameMenuProps, 'connection' | 'id' | 'kind' | 'onRefresh'>;

function contentOf({ kind, connection, id }: OfName) {
  return { kind, connectionId: connection.id, id };
}

function OpenTableItems(props: OfName) {
  const { connection, id } = props;
  const content = contentOf(props);
  const table = { connectionId: connection.id, id };
  return (
    <>
      <MenuItem icon={NamedTableIcon} onAction={() => openTab(content, { preview: true })}>
        Open
      </MenuItem>
      <MenuItem icon={PinIcon} onAction={() => openTab(content)}>
        Open in new tab
      </MenuItem>
      <MenuItem icon={BesideIcon} onAction={() => openTab(content, { beside: true })}>
        Open to the side
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={PlanIcon} onAction={() => openTablePage(table, 'query')}>
        Query
      </MenuItem>
      <MenuItem icon={TuneIcon} onAction={() => openTablePage(table, 'tune')}>
        Tune
      </MenuItem>
      <MenuItem icon={CurlIcon} onAction={() => copyPythonFor(table)}>
        Open in Python
      </MenuItem>
      <MenuItem icon={CompareIcon} onAction={() => compareTable(table)}>
        Compare with…
      </MenuItem>
      <FavoriteItem connection={connection} kind="table" id={id} />
    </>
  );
}

function OpenNamespaceItems(props: OfName) {
  const { connection, id, onRefresh } = props;
  const content = contentOf(props);
  return (
    <>
      <MenuItem icon={NamespaceIcon} onAction={() => openTab(content)}>
        Open namespace
      </MenuItem>
      <MenuItem icon={BesideIcon} onAction={() => openTab(content, { beside: true })}>
        Open to the side
      </MenuItem>
      {onRefresh !== undefined && (
        <MenuItem icon={RefreshIcon} onAction={onRefresh}>
          Refresh
        </MenuItem>
      )}
      <FavoriteItem connection={connection} kind="namespace" id={id} />
    </>
  );
}

function CopyItems(props: OfName) {
  const { connection, id } = props;
  return (
    <>
      <MenuItem icon={CopyIcon} onAction={() => void copyText(id.at(-1) ?? '')}>
        Copy name
      </MenuItem>
      <MenuItem icon={CopyIcon} onAction={() => void copyText(formatId(id, connection.delimiter))}>
        Copy ID
      </MenuItem>
      <MenuItem icon={CopyIcon} onAction={() => copyLink(contentOf(props))}>
        Copy link
      </MenuItem>
    </>
  );
}

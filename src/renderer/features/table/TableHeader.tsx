import type { ReactNode } from 'react';
import type { Table } from '#contract/index.ts';
import { writeKindOf } from '#domain/ConnectionName.tsx';
import { FavoriteButton } from '#domain/FavoriteControls.tsx';
import { compareTable } from '#domain/open-comparison.ts';
import { TableChangeItems, TableChangeSubmenus } from '#features/actions/index.ts';
import { Breadcrumbs, SiblingsButton } from '#features/breadcrumbs/index.ts';
import { runCommand, useShownKeys } from '#lib/commands.ts';
import { useTableScope } from '#lib/workspace/table-scope.ts';
import { type CompareSection, openTab, openTablePage } from '#lib/workspace/workspace.ts';
import { defined } from '#protocol/defined.ts';
import { formatId } from '#protocol/id.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button, IconButton } from '#ui/Button.tsx';
import { CopyButton, copyText } from '#ui/CopyButton.tsx';
import { BesideIcon, CompareIcon, CopyIcon, EditIcon, ManagedVersionsIcon, MoreIcon } from '#ui/icons.ts';
import { Menu, MenuItem, MenuTrigger } from '#ui/Menu.tsx';
import { PageHeader } from '#ui/PageLayout.tsx';
import { useRoom } from '#ui/use-width.ts';
import { VisibleText } from '#ui/VisibleText.tsx';
import { OpenInPython } from './open-code/OpenInPython.tsx';
import { isDeclaredOnly } from './properties/table-facts.ts';
import { RequestOptions } from './request/RequestOptions.tsx';
import styles from './TableView.module.css';
import { useTableState } from './table-state.ts';

interface TableHeaderProps {
  /** Undefined until the first answer; the name is known earlier. */
  readonly table: Table | undefined;
  /** The age of the answer, and the button to refresh it. */
  readonly tools: ReactNode;
}

/**
 * In pixels. Narrower than the first, the code button shows only its icon; narrower than the second, the actions move
 * into the menu.
 */
const ROOM_FOR_CODE_AND_ACTIONS = [480, 620];

export function TableHeader({ table, tools }: TableHeaderProps) {
  const { connection, ref } = useTableScope();
  const [headerRef, room] = useRoom(ROOM_FOR_CODE_AND_ACTIONS);
  const name = ref.id.at(-1) ?? '';
  const target = { connection, id: ref.id };
  const hasActions = room >= 2;
  return (
    <PageHeader
      ref={headerRef}
      path={<Breadcrumbs {...target} />}
      name={<VisibleText text={name} />}
      wholeName={name}
      tools={
        <>
          {tools}
          <OpenInPython isSmall={room < 1} />
          {hasActions && <ChangeMenu />}
          <RequestOptions />
          <CopyButton label="Copy ID" text={formatId(ref.id, connection.delimiter)} />
          <MoreMenu hasActions={!hasActions} />
        </>
      }
    >
      <span className={styles.siblings}>
        <SiblingsButton {...target} kind="table" />
      </span>
      <FavoriteButton {...target} kind="table" />
      {table && <Badges table={table} />}
    </PageHeader>
  );
}

function ChangeMenu() {
  const { connection, ref } = useTableScope();
  if (connection.readOnly) return null;
  return (
    <MenuTrigger>
      <Button kind={writeKindOf(connection, 'default')} size="small" icon={EditIcon}>
        Actions
      </Button>
      <Menu label={`Actions for ${ref.id.at(-1) ?? ''}`} placement="bottom end">
        <TableChangeItems connection={connection} id={ref.id} />
      </Menu>
    </MenuTrigger>
  );
}

function Badges({ table }: { readonly table: Table }) {
  const { ref } = useTableScope();
  return (
    <>
      {table.answer.version != null && (
        <Button
          mono
          size="small"
          tip={{ text: 'Show versions' }}
          onPress={() => openTablePage(ref, 'versions')}
        >
          {`v${table.answer.version}`}
        </Button>
      )}
      {table.answer.managed_versioning === true && (
        <Badge icon={ManagedVersionsIcon}>
          <span className={styles.foldedTerms}>managed versions</span>
        </Badge>
      )}
      {isDeclaredOnly(table.answer) && <Badge tone="dashed">declared</Badge>}
    </>
  );
}

interface MoreMenuProps {
  /** Whether the menu holds the actions, because the header has no room for them. */
  readonly hasActions: boolean;
}

/** Rarely used actions, and those that don't fit into the header. */
function MoreMenu({ hasActions }: MoreMenuProps) {
  const { connection, ref } = useTableScope();
  const besideKeys = useShownKeys('tab.beside');
  const { question } = useTableState();
  return (
    <MenuTrigger>
      <IconButton icon={MoreIcon} label="More actions" />
      <Menu label={`More for ${ref.id.at(-1) ?? ''}`} placement="bottom end">
        <MenuItem
          icon={BesideIcon}
          keys={besideKeys}
          onAction={() => openTab({ ...ref, kind: 'table' }, { beside: true })}
        >
          Open to the side
        </MenuItem>
        <CompareTableItem version={question.version} />
        <MenuItem icon={CopyIcon} onAction={() => runCommand('link.copy')}>
          Copy link
        </MenuItem>
        <MenuItem icon={CopyIcon} onAction={() => void copyText(ref.id.at(-1) ?? '')}>
          Copy name
        </MenuItem>
        {hasActions && <TableChangeSubmenus connection={connection} id={ref.id} />}
      </Menu>
    </MenuTrigger>
  );
}

interface CompareTableItemProps {
  /** The version that is shown; absent for the latest. */
  readonly version?: bigint | undefined;
  /** The section in which the comparison opens. */
  readonly section?: CompareSection;
}

/** Opens the page on which the user chooses the other table. */
function CompareTableItem({ version, section }: CompareTableItemProps) {
  const { ref } = useTableScope();
  const keys = useShownKeys('table.compare');
  const at = { ...ref, ...defined({ version }) };
  return (
    <MenuItem icon={CompareIcon} keys={keys} onAction={() => compareTable(at, section)}>
      Compare with…
    </MenuItem>
  );
}

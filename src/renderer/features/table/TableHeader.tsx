import type { ReactNode } from 'react';
import type { Connection, Table } from '../../../contract/index.ts';
import { formatId } from '../../../protocol/id.ts';
import { useShownKeys } from '../../lib/commands/use-shown-keys.ts';
import { openTab } from '../../lib/workspace/workspace.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { EditIcon, ManagedVersionsIcon, PlanIcon } from '../../ui/icons/icons.ts';
import { Menu, MenuTrigger } from '../../ui/Menu.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { VisibleText } from '../../ui/text/VisibleText.tsx';
import { useRoom } from '../../ui/use-width.ts';
import { TableChangeItems } from '../actions/index.ts';
import { Breadcrumbs, SiblingsButton } from '../breadcrumbs/index.ts';
import { MoreMenu } from './MoreMenu.tsx';
import { isDeclaredOnly } from './properties/model/facts.ts';
import { RequestOptions } from './request/RequestOptions.tsx';
import styles from './TableHeader.module.css';

export interface TableHeaderProps {
  readonly connection: Connection;
  readonly id: readonly string[];
  /** Undefined until the first answer: the name is known before it. */
  readonly table: Table | undefined;
  /** How old the answer is, and the way to a new one. */
  readonly tools: ReactNode;
}

/** In pixels: with less than the second the changes go into the menu, with less than the first the query too. */
const ROOM_FOR_QUERY_AND_CHANGE = [480, 620];

export function TableHeader({ connection, id, table, tools }: TableHeaderProps) {
  const [ref, room] = useRoom(ROOM_FOR_QUERY_AND_CHANGE);
  const name = id.at(-1) ?? '';
  const thing = { connection, id };
  const folds = { query: room < 1, change: room < 2 };
  return (
    <PageHeader
      ref={ref}
      path={<Breadcrumbs {...thing} />}
      name={<VisibleText text={name} />}
      wholeName={name}
      tools={
        <>
          {tools}
          {!folds.query && <QueryButton {...thing} />}
          <RequestOptions {...thing} />
          {!folds.change && <ChangeMenu {...thing} />}
          <CopyButton label="Copy ID" text={formatId(id, connection.delimiter)} />
          <MoreMenu {...thing} folds={folds} />
        </>
      }
    >
      <span className={styles.siblings}>
        <SiblingsButton {...thing} kind="table" />
      </span>
      {table && <Badges table={table} />}
    </PageHeader>
  );
}

type OfTable = Pick<TableHeaderProps, 'connection' | 'id'>;

function QueryButton({ connection, id }: OfTable) {
  const keys = useShownKeys('query.open');
  return (
    <Button
      size="small"
      icon={PlanIcon}
      tip={{ text: 'Query this table', keys }}
      onPress={() => openTab({ kind: 'query', connectionId: connection.id, id })}
    >
      Query
    </Button>
  );
}

function ChangeMenu({ connection, id }: OfTable) {
  if (connection.readOnly) return null;
  return (
    <MenuTrigger>
      <Button size="small" icon={EditIcon}>
        Actions
      </Button>
      <Menu label={`Actions for ${id.at(-1) ?? ''}`} placement="bottom end">
        <TableChangeItems connection={connection} id={id} />
      </Menu>
    </MenuTrigger>
  );
}

function Badges({ table }: { readonly table: Table }) {
  return (
    <>
      {table.version != null && (
        <Badge>
          <span className={styles.version}>v{String(table.version)}</span>
        </Badge>
      )}
      {table.managedVersioning === true && (
        <Badge icon={ManagedVersionsIcon}>
          <span className={styles.foldedWords}>managed versions</span>
        </Badge>
      )}
      {isDeclaredOnly(table) && <Badge tone="dashed">declared</Badge>}
    </>
  );
}

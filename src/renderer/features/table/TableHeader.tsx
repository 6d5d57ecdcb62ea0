import type { ReactNode } from 'react';
import type { Connection, Table } from '../../../contract/index.ts';
import { useShownKeys } from '../../lib/commands/use-shown-keys.ts';
import { openTab } from '../../lib/workspace/workspace.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { EditIcon, ManagedVersionsIcon, PlanIcon } from '../../ui/icons/icons.ts';
import { Menu, MenuTrigger } from '../../ui/Menu.tsx';
import { Tooltip } from '../../ui/Tooltip.tsx';
import { VisibleText } from '../../ui/text/VisibleText.tsx';
import { TableChangeItems } from '../change/index.ts';
import { HowAsked } from './answer/HowAsked.tsx';
import { isDeclaredOnly } from './facts/model/facts.ts';
import styles from './TableHeader.module.css';

export interface TableHeaderProps {
  readonly connection: Connection;
  readonly id: readonly string[];
  /** Undefined until the first answer: the name is known before it. */
  readonly table: Table | undefined;
  /** How old the answer is, and the way to a new one. */
  readonly tools: ReactNode;
}

export function TableHeader({ connection, id, table, tools }: TableHeaderProps) {
  const name = id.at(-1) ?? '';
  return (
    <header className={styles.header}>
      <div className={styles.names}>
        <Ancestors names={id.slice(0, -1)} />
        <div className={styles.title}>
          <h1 className={styles.name} title={name}>
            <VisibleText text={name} />
          </h1>
          {table && <Badges table={table} />}
        </div>
      </div>
      <div className={styles.tools}>
        {tools}
        <QueryButton connection={connection} id={id} />
        <HowAsked connection={connection} id={id} />
        <ChangeMenu connection={connection} id={id} />
        <CopyButton label="Copy id" text={id.join(connection.delimiter)} />
      </div>
    </header>
  );
}

function QueryButton({ connection, id }: Pick<TableHeaderProps, 'connection' | 'id'>) {
  const keys = useShownKeys('query.open');
  return (
    <Tooltip text="See how a query on it is run" keys={keys}>
      <Button
        size="small"
        icon={PlanIcon}
        onPress={() => openTab({ kind: 'query', connectionId: connection.id, id })}
      >
        Query
      </Button>
    </Tooltip>
  );
}

function ChangeMenu({ connection, id }: Pick<TableHeaderProps, 'connection' | 'id'>) {
  if (connection.readOnly) return null;
  return (
    <MenuTrigger>
      <Button size="small" icon={EditIcon}>
        Change
      </Button>
      <Menu label={`Change ${id.at(-1) ?? ''}`} placement="bottom end">
        <TableChangeItems connection={connection} id={id} />
      </Menu>
    </MenuTrigger>
  );
}

function Ancestors({ names }: { readonly names: readonly string[] }) {
  return (
    <p className={styles.path} title={names.join(' / ')}>
      {names.map((name, depth) => (
        <span key={names.slice(0, depth + 1).join('/')}>
          <VisibleText text={name} limit={80} /> /{' '}
        </span>
      ))}
    </p>
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
      {table.managedVersioning === true && <Badge icon={ManagedVersionsIcon}>managed versions</Badge>}
      {isDeclaredOnly(table) && <Badge tone="dashed">declared</Badge>}
    </>
  );
}

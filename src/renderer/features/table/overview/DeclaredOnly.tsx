import type { ReactNode } from 'react';
import type { Connection, Table } from '../../../../contract/index.ts';
import { openTab } from '../../../lib/workspace/workspace.ts';
import { Button } from '../../../ui/Button.tsx';
import {
  BrowseIcon,
  DeclaredTableIcon,
  DeleteIcon,
  NewTableIcon,
  PlanIcon,
  VersionIcon,
} from '../../../ui/icons/icons.ts';
import type { Icon } from '../../../ui/icons/make-icon.tsx';
import { VisibleText } from '../../../ui/text/VisibleText.tsx';
import { openChange } from '../../change/index.ts';
import styles from './DeclaredOnly.module.css';

export interface DeclaredOnlyProps {
  readonly connection: Connection;
  readonly id: readonly string[];
  readonly table: Table;
}

/** A name without a table: what that means, and what can be made of it. */
export function DeclaredOnly({ connection, id, table }: DeclaredOnlyProps) {
  return (
    <section className={styles.declared} aria-labelledby="declared-only">
      <header className={styles.head}>
        <DeclaredTableIcon size={28} className={styles.glyph} />
        <div>
          <h2 id="declared-only" className={styles.title}>
            Declared, nothing stored yet
          </h2>
          <p className={styles.text}>
            The namespace keeps the name{' '}
            <VisibleText text={id.at(-1) ?? ''} limit={80} className={styles.name} />{' '}
            {table.location == null ? 'for a table' : 'and a place for a table'}. No rows were written, so it
            has no schema, no versions, no statistics and no indices.
          </p>
        </div>
      </header>
      {connection.readOnly ? (
        <p className={styles.text}>This connection is read-only, so nothing can be made of it here.</p>
      ) : (
        <Steps connection={connection} id={id} table={table} />
      )}
    </section>
  );
}

function Steps({ connection, id, table }: DeclaredOnlyProps) {
  const { id: connectionId } = connection;
  const namespace = id.slice(0, -1);
  return (
    <ul className={styles.steps} aria-label="What can be made of it">
      <Step
        icon={NewTableIcon}
        title="Create it with rows"
        action={
          <Button size="small" onPress={() => openTab({ kind: 'create-table', connectionId, namespace })}>
            New table
          </Button>
        }
      >
        From a file or a schema. A server that takes the name for taken wants it deregistered first.
      </Step>
      <Step
        icon={VersionIcon}
        title="Enter its first version"
        action={
          <Button size="small" onPress={() => openChange({ connectionId, kind: 'createVersion', id })}>
            Create version
          </Button>
        }
      >
        {table.managedVersioning === true
          ? 'Write the files to its location by other means, then enter their manifest here.'
          : 'For files that were written to its location by other means.'}
      </Step>
      <Step
        icon={BrowseIcon}
        title="Register a table that lies elsewhere"
        action={
          <Button
            size="small"
            onPress={() => openChange({ connectionId, kind: 'registerTable', id: namespace })}
          >
            Register
          </Button>
        }
      >
        Under another name, or under this one once it is deregistered.
      </Step>
      <Step
        icon={DeleteIcon}
        title="Give up the name"
        action={
          <Button size="small" onPress={() => openChange({ connectionId, kind: 'deregisterTable', id })}>
            Deregister
          </Button>
        }
      >
        Nothing is stored, so only its properties go with it.
      </Step>
      <Step icon={PlanIcon} title="A query is not possible yet">
        There is nothing to search, and no schema to write a filter for.
      </Step>
    </ul>
  );
}

interface StepProps {
  readonly icon: Icon;
  readonly title: string;
  readonly children: ReactNode;
  readonly action?: ReactNode;
}

function Step({ icon: StepIcon, title, children, action }: StepProps) {
  return (
    <li className={styles.step} data-idle={action === undefined || undefined}>
      <StepIcon size={16} className={styles.icon} />
      <div className={styles.words}>
        <p className={styles.what}>{title}</p>
        <p className={styles.how}>{children}</p>
      </div>
      {action}
    </li>
  );
}

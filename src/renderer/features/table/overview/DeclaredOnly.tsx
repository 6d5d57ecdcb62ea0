import type { ReactNode } from 'react';
import { stateSentence } from '#contract/index.ts';
import { openChange } from '#domain/open-change.ts';
import { useTableScope } from '#lib/workspace/table-scope.ts';
import { openTab } from '#lib/workspace/workspace.ts';
import { Button } from '#ui/Button.tsx';
import { BrowseIcon, DeclaredTableIcon, DeleteIcon, NewTableIcon, PlanIcon, VersionIcon } from '#ui/icons.ts';
import type { Icon } from '#ui/make-icon.tsx';
import { VisibleText } from '#ui/VisibleText.tsx';
import type { DescribedTableProps } from '../table-state.ts';
import styles from './overview.module.css';

/** Explains a table that was declared but never created, and offers ways to create it. */
export function DeclaredOnly({ table }: DescribedTableProps) {
  const { connection, ref } = useTableScope();
  return (
    <section className={styles.declared} aria-labelledby="declared-only">
      <header className={styles.head}>
        <DeclaredTableIcon size={28} className={styles.glyph} />
        <div>
          <h2 id="declared-only" className={styles.title}>
            Declared, no data yet
          </h2>
          <p className={styles.text}>
            The namespace reserves the name{' '}
            <VisibleText text={ref.id.at(-1) ?? ''} limit={80} className={styles.name} />{' '}
            {table.answer.location == null ? 'for a table' : 'and a location for a table'}. No data has been
            written, so there is no schema, version, statistics, or index.
          </p>
        </div>
      </header>
      {connection.readOnly ? (
        <p className={styles.text}>{stateSentence('read-only')}, so you can’t add data here.</p>
      ) : (
        <Steps table={table} />
      )}
    </section>
  );
}

function Steps({ table }: DescribedTableProps) {
  const { connection, ref } = useTableScope();
  const { id: connectionId } = connection;
  const namespace = ref.id.slice(0, -1);
  return (
    <ul className={styles.steps} aria-label="Next steps">
      <Step
        icon={NewTableIcon}
        title="Create with data"
        action={
          <Button size="small" onPress={() => openTab({ kind: 'create-table', connectionId, namespace })}>
            New table
          </Button>
        }
      >
        From a file or a schema. If the server says the name is taken, deregister it first.
      </Step>
      <Step
        icon={VersionIcon}
        title="Create the first version"
        action={
          <Button
            size="small"
            onPress={() => openChange({ connectionId, operation: 'createTableVersion', id: ref.id })}
          >
            Create version
          </Button>
        }
      >
        {table.answer.managed_versioning === true
          ? 'Write the files with another tool, then add their manifest here.'
          : 'For files already written to its location by another tool.'}
      </Step>
      <Step
        icon={BrowseIcon}
        title="Register an existing table"
        action={
          <Button
            size="small"
            onPress={() => openChange({ connectionId, operation: 'registerTable', id: namespace })}
          >
            Register
          </Button>
        }
      >
        Use another name, or deregister this one first.
      </Step>
      <Step
        icon={DeleteIcon}
        title="Remove the declaration"
        action={
          <Button
            size="small"
            onPress={() => openChange({ connectionId, operation: 'deregisterTable', id: ref.id })}
          >
            Deregister
          </Button>
        }
      >
        No data is stored. Only its properties are removed.
      </Step>
      <Step icon={PlanIcon} title="Queries aren’t available yet">
        The table has no data and no schema.
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
      <div className="grow">
        <p className={styles.what}>{title}</p>
        <p className={styles.how}>{children}</p>
      </div>
      {action}
    </li>
  );
}

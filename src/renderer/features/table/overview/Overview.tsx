import type { Connection, FailureDetails, Table } from '../../../../contract/index.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorBox } from '../../../ui/ErrorBox.tsx';
import { DeclaredTableIcon } from '../../../ui/icons/icons.ts';
import { ActivityLink } from '../answer/ActivityLink.tsx';
import { FactList } from '../facts/FactList.tsx';
import { isDeclaredOnly, tableFacts } from '../facts/model/facts.ts';
import { OtherMembers } from '../facts/OtherMembers.tsx';
import { SchemaPanel, type SchemaPanelProps } from '../schema/SchemaPanel.tsx';
import { Figures } from './Figures.tsx';
import { ManagedVersions } from './ManagedVersions.tsx';
import styles from './Overview.module.css';

export interface OverviewProps extends SchemaPanelProps {
  readonly connection: Connection;
  readonly onOpenActivity: (requestId: number) => void;
}

export function Overview({ connection, onOpenActivity, ...panel }: OverviewProps) {
  const { table } = panel;
  const isBare = isDeclaredOnly(table) && table.fields == null;
  return (
    <div className={styles.overview}>
      {isBare && <DeclaredOnly />}
      {table.gap && <DetailsFailed failure={table.gap} onOpenActivity={onOpenActivity} />}
      <Facts table={table} />
      <OverviewNotes connection={connection} table={table} />
      {isBare || (
        <div className={styles.schema}>
          <SchemaPanel {...panel} />
        </div>
      )}
    </div>
  );
}

function Facts({ table }: { readonly table: Table }) {
  const { figures, identity, notes } = tableFacts(table);
  return (
    <div className={styles.facts}>
      <Figures figures={figures} />
      <div className={styles.columns}>
        <FactList facts={identity} />
        <FactList facts={notes} />
      </div>
    </div>
  );
}

function OverviewNotes({ connection, table }: Pick<OverviewProps, 'connection' | 'table'>) {
  const isManaged = table.managedVersioning === true;
  if (!isManaged && table.others.length === 0) return null;
  return (
    <div className={styles.notes}>
      {isManaged && <ManagedVersions connection={connection} />}
      {table.others.length > 0 && (
        <section aria-labelledby="other-members">
          <h2 id="other-members" className={styles.heading}>
            Other members
          </h2>
          <OtherMembers members={table.others} />
        </section>
      )}
    </div>
  );
}

interface DetailsFailedProps {
  readonly failure: FailureDetails;
  readonly onOpenActivity: (requestId: number) => void;
}

function DetailsFailed({ failure, onOpenActivity }: DetailsFailedProps) {
  return (
    <div className={styles.declared}>
      <ErrorBox
        title="The server gave no details. This is what it says without them."
        failure={failure}
        actions={<ActivityLink failure={failure} onOpenActivity={onOpenActivity} />}
      />
    </div>
  );
}

function DeclaredOnly() {
  return (
    <div className={styles.declared}>
      <EmptyState icon={DeclaredTableIcon} title="Declared, nothing stored yet">
        It has a place, but no rows, schema or versions.
      </EmptyState>
    </div>
  );
}

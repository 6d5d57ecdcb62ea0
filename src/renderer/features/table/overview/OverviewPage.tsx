import type { Connection, FailureDetails, Table } from '../../../../contract/index.ts';
import { ErrorBox } from '../../../ui/ErrorBox.tsx';
import { FactList } from '../properties/FactList.tsx';
import { isDeclaredOnly, tableFacts } from '../properties/model/facts.ts';
import { OtherMembers } from '../properties/OtherMembers.tsx';
import { ActivityLink } from '../request/ActivityLink.tsx';
import { SchemaPanel, type SchemaPanelProps } from '../schema/SchemaPanel.tsx';
import { Figures } from './Figures.tsx';
import { LiveFacts } from './LiveFacts.tsx';
import { DeclaredOnly } from './lazy-declared-only.ts';
import { ManagedVersions } from './ManagedVersions.tsx';
import { figuresOf } from './model/figures.ts';
import styles from './OverviewPage.module.css';
import { useFigures } from './use-figures.ts';

export interface OverviewPageProps extends SchemaPanelProps {
  readonly connection: Connection;
  readonly id: readonly string[];
}

export function OverviewPage({ connection, id, ...panel }: OverviewPageProps) {
  const { table } = panel;
  const isBare = isNameOnly(table);
  return (
    <div className={styles.overview}>
      {isBare && <DeclaredOnly connection={connection} id={id} table={table} />}
      {table.gap && <DetailsFailed failure={table.gap} />}
      <Facts connection={connection} id={id} table={table} />
      <OverviewNotes connection={connection} table={table} />
      {isBare || (
        <div className={styles.schema}>
          <SchemaPanel {...panel} />
        </div>
      )}
    </div>
  );
}

/** A server may tell more of a declared table: then that is shown. */
function isNameOnly(table: Table): boolean {
  return isDeclaredOnly(table) && table.fields == null && table.stats == null;
}

type FactsProps = Omit<OverviewPageProps, Exclude<keyof SchemaPanelProps, 'table'>>;

function Facts(props: FactsProps) {
  const { table } = props;
  const { identity, notes } = tableFacts(table);
  return (
    <div className={styles.facts}>
      {isNameOnly(table) || <LiveFigures {...props} />}
      <div className={styles.columns}>
        <FactList facts={identity} />
        <div>
          <LiveFacts {...props} />
          <FactList facts={notes} />
        </div>
      </div>
    </div>
  );
}

function LiveFigures({ connection, id, table }: FactsProps) {
  const figures = figuresOf(useFigures(connection, id, table));
  return <Figures figures={figures} />;
}

function OverviewNotes({ connection, table }: Pick<OverviewPageProps, 'connection' | 'table'>) {
  const isManaged = table.managedVersioning === true;
  if (!isManaged && table.others.length === 0) return null;
  return (
    <div className={styles.notes}>
      {isManaged && <ManagedVersions connection={connection} />}
      {table.others.length > 0 && (
        <section aria-labelledby="other-members">
          <h2 id="other-members" className={styles.heading}>
            Other fields
          </h2>
          <OtherMembers members={table.others} />
        </section>
      )}
    </div>
  );
}

interface DetailsFailedProps {
  readonly failure: FailureDetails;
}

function DetailsFailed({ failure }: DetailsFailedProps) {
  return (
    <div className={styles.declared}>
      <ErrorBox
        title="The server returned no details. Showing the basic response."
        failure={failure}
        actions={<ActivityLink failure={failure} />}
      />
    </div>
  );
}

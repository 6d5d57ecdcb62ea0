import type { Table } from '../../../../contract/index.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { DeclaredTableIcon, NotReturnedIcon } from '../../../ui/icons/icons.ts';
import { FactList } from '../facts/FactList.tsx';
import { isDeclaredOnly, statsFacts, statsFigures } from '../facts/model/facts.ts';
import { OtherMembers } from '../facts/OtherMembers.tsx';
import { Figures } from '../overview/Figures.tsx';
import styles from './StatsPage.module.css';

/** What the server counted: the two counts of the interface, and whatever else it put beside them. */
export function StatsPage({ table }: { readonly table: Table }) {
  const { stats } = table;
  if (stats == null) return <NoStats table={table} />;
  return (
    <div className={styles.page}>
      <Figures figures={statsFigures(table)} />
      <FactList facts={statsFacts(table)} />
      {stats.others.length > 0 && (
        <section aria-labelledby="other-stats">
          <h2 id="other-stats" className={styles.heading}>
            Other statistics
          </h2>
          <OtherMembers members={stats.others} labelWidth={200} />
        </section>
      )}
    </div>
  );
}

function NoStats({ table }: { readonly table: Table }) {
  return (
    <div className={styles.page}>
      <Why table={table} />
    </div>
  );
}

function Why({ table }: { readonly table: Table }) {
  if (isDeclaredOnly(table)) {
    return (
      <EmptyState icon={DeclaredTableIcon} title="No statistics yet">
        This table is only declared: there is nothing to count.
      </EmptyState>
    );
  }
  if (table.stats === null) {
    return (
      <EmptyState icon={NotReturnedIcon} title="Statistics are null">
        The server returned null for the statistics of this table.
      </EmptyState>
    );
  }
  const isAsked = table.asked.detail === true;
  return (
    <EmptyState
      icon={NotReturnedIcon}
      title={isAsked ? 'No statistics from this server' : 'Statistics were not asked for'}
    >
      {isAsked
        ? 'The server described the table without its statistics.'
        : 'The table was asked for without its details, and the statistics are some of them.'}
    </EmptyState>
  );
}

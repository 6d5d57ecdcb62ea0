import type { Table } from '../../../contract/index.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { DeclaredTableIcon } from '../../ui/icons/icons.ts';
import { FactList } from './FactList.tsx';
import { Figures } from './Figures.tsx';
import { isDeclaredOnly, tableFacts } from './model/facts.ts';
import styles from './Overview.module.css';
import { SchemaPanel, type SchemaPanelProps } from './SchemaPanel.tsx';

export function Overview(props: SchemaPanelProps) {
  const { table } = props;
  const isBare = isDeclaredOnly(table) && table.fields == null;
  return (
    <div className={styles.overview}>
      {isBare && <DeclaredOnly />}
      <Facts table={table} />
      {isBare || (
        <div className={styles.schema}>
          <SchemaPanel {...props} />
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

function DeclaredOnly() {
  return (
    <div className={styles.declared}>
      <EmptyState icon={DeclaredTableIcon} title="Declared, nothing stored yet">
        It has a place, but no rows, schema or versions.
      </EmptyState>
    </div>
  );
}

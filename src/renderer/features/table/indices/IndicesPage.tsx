import type { Connection, Table } from '../../../../contract/index.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { rowsUnavailableReason } from '../properties/model/rows-unavailable-reason.ts';
import { type Indices, useIndices } from '../properties/use-section.ts';
import styles from '../request/list-page.module.css';
import { SectionPlaceholder } from '../request/SectionPlaceholder.tsx';
import { IndicesSection } from './IndicesSection.tsx';

export interface IndicesPageProps {
  readonly connection: Connection;
  readonly id: readonly string[];
  readonly table: Table;
}

/** The indices that a table has, or why there is no list of them. */
export function IndicesPage(props: IndicesPageProps) {
  const { connection, id, table } = props;
  const indices = useIndices({
    connection,
    id,
    noRows: rowsUnavailableReason(connection, table),
    asks: true,
  });
  const list = indices.data;
  if (list !== undefined && list.rows.length > 0) {
    return <IndicesSection {...props} indices={indices} list={list} />;
  }
  return (
    <div className={styles.instead}>
      {list === undefined ? (
        <SectionPlaceholder
          connection={connection}
          section={indices}
          what="the indices"
          titleIfDeclared="No indices yet"
        />
      ) : (
        <NoIndices indices={indices} />
      )}
    </div>
  );
}

function NoIndices({ indices }: { readonly indices: Indices }) {
  const gap = indices.data?.gap;
  return (
    <EmptyState
      title={gap === undefined ? 'No indices' : 'No indices listed'}
      actions={
        <Button size="small" busy={indices.isFetching} onPress={indices.askAgain}>
          Retry
        </Button>
      }
    >
      {gap?.message ?? 'This table has no indices, so every query scans all rows.'}
    </EmptyState>
  );
}

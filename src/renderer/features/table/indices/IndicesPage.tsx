import type { Connection, Table } from '../../../../contract/index.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { DeclaredTableIcon } from '../../../ui/icons/icons.ts';
import { SectionInstead } from '../answer/SectionInstead.tsx';
import { isDeclaredOnly } from '../facts/model/facts.ts';
import { type Indices, useIndices } from '../facts/use-section.ts';
import styles from './IndicesPage.module.css';
import { IndicesSection } from './IndicesSection.tsx';

export interface IndicesPageProps {
  readonly connection: Connection;
  readonly id: readonly string[];
  readonly table: Table;
  readonly onOpenActivity: (requestId: number) => void;
}

/** The indices that a table has, or why there is no list of them. */
export function IndicesPage(props: IndicesPageProps) {
  const { connection, id, table, onOpenActivity } = props;
  const indices = useIndices({ connection, id, applies: !isDeclaredOnly(table), asks: true });
  const list = indices.data;
  if (list !== undefined && list.rows.length > 0) {
    return <IndicesSection {...props} indices={indices} list={list} />;
  }
  return (
    <div className={styles.instead}>
      {list === undefined ? (
        <SectionInstead
          connection={connection}
          section={indices}
          what="the indices"
          lacks="tell the indices of its tables"
          declared={<NoIndicesYet />}
          onOpenActivity={onOpenActivity}
        />
      ) : (
        <NoIndices indices={indices} />
      )}
    </div>
  );
}

function NoIndicesYet() {
  return (
    <EmptyState icon={DeclaredTableIcon} title="No indices yet">
      This table is only declared: there is nothing to index.
    </EmptyState>
  );
}

function NoIndices({ indices }: { readonly indices: Indices }) {
  const gap = indices.data?.gap;
  return (
    <EmptyState
      title={gap === undefined ? 'No indices' : 'No index was listed'}
      actions={
        <Button size="small" busy={indices.isFetching} onPress={indices.askAgain}>
          Ask again
        </Button>
      }
    >
      {gap?.message ??
        'The server listed the indices of this table to the end, and there are none: every query scans the rows.'}
    </EmptyState>
  );
}

import { stopFollowing, useIndexBuilds } from '#domain/index-builds.ts';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Note } from '#ui/Note.tsx';
import { ListHead } from '#ui/PageLayout.tsx';
import { VisibleText } from '#ui/VisibleText.tsx';
import { type Indices, rowsUnavailableReason, useIndices } from '../properties/use-section.ts';
import { SectionPlaceholder, SectionStale } from '../request/SectionPlaceholder.tsx';
import {
  changeTableState,
  type DescribedTableProps,
  type TableProps,
  useTableState,
} from '../table-state.ts';
import { useShownVersion } from '../use-table-answer.ts';
import { TableIndexActions } from './IndexActions.tsx';
import { IndexGrid } from './IndexGrid.tsx';
import { IndexInsidePanel } from './IndexInside.tsx';
import { findIndex, type IndexList, indexCountText } from './index-list.ts';
import styles from './indices.module.css';

/** The indices that a table has, or why there is no list of them. */
export function IndicesPage(props: DescribedTableProps) {
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
    <div className="page-message">
      {list === undefined ? (
        <SectionPlaceholder
          connection={connection}
          section={indices}
          what="the indices"
          titleIfDeclared="No indices yet"
          fromStorage={{ table, what: 'indices' }}
        />
      ) : (
        <NoIndices connection={connection} id={id} indices={indices} />
      )}
    </div>
  );
}

function NoIndices({ connection, id, indices }: TableProps & { readonly indices: Indices }) {
  const gap = indices.data?.gap;
  return (
    <EmptyState
      title={gap === undefined ? 'No indices' : 'No indices listed'}
      actions={
        <>
          <Button size="small" busy={indices.isFetching} onPress={indices.askAgain}>
            Retry
          </Button>
          <TableIndexActions connection={connection} id={id} />
        </>
      }
    >
      {gap?.message ?? 'This table has no indices, so every query scans all rows.'}
    </EmptyState>
  );
}

interface IndicesSectionProps extends DescribedTableProps {
  readonly indices: Indices;
  readonly list: IndexList;
}

function IndicesSection(props: IndicesSectionProps) {
  const { connection, id, indices, list } = props;
  const { indexKey } = useTableState({ connectionId: connection.id, id });
  // The first, while none is selected: nobody has to find out that there is something to see.
  const shown = findIndex(list, indexKey) ?? list.indices[0];
  return (
    <section className="column same-ground page-list" aria-label="Indices">
      <Bar {...props} />
      <Notes {...props} />
      <IndexGrid
        connection={connection}
        id={id}
        list={list}
        selectedKey={indexKey ?? list.rows[0]?.key}
        isStopped={indices.failure !== undefined || indices.isFetching}
        onSelect={(key) => changeTableState({ connectionId: connection.id, id }, { indexKey: key })}
        onReadOn={indices.readOn}
      />
      {shown !== undefined && <IndexInsidePanel {...props} index={shown} />}
    </section>
  );
}

function Bar({ connection, id, indices, list }: IndicesSectionProps) {
  const hasMore = !list.isComplete && list.gap === undefined;
  return (
    <ListHead title="Indices" count={indexCountText(list)}>
      {hasMore && (
        <Button size="small" busy={indices.isReadingOn} onPress={indices.readOn}>
          Load more
        </Button>
      )}
      <TableIndexActions connection={connection} id={id} />
    </ListHead>
  );
}

function Notes(props: IndicesSectionProps) {
  const { connection, id, indices, list } = props;
  const { isLatest } = useShownVersion(connection, id);
  return (
    <div className="grid gap-2 no-flex page-notes">
      <SectionStale section={indices} at={indices.at} />
      {list.gap && <Note tone="warn" title={list.gap.message} />}
      {isLatest || (
        <p className={styles.sentence}>
          Indices of the latest version. The API can’t list them for other versions.
        </p>
      )}
      <Builds connection={connection} id={id} />
    </div>
  );
}

/** Those that the server has begun and not finished. */
function Builds({ connection, id }: TableProps) {
  return useIndexBuilds({ connectionId: connection.id, id }).map((build) => (
    <Note
      key={build.name}
      tone="info"
      title={
        <>
          {connection.name} builds <VisibleText text={build.name} limit={80} />
        </>
      }
      actions={
        <Button size="small" kind="quiet" onPress={() => stopFollowing(build)}>
          Stop watching
        </Button>
      }
    >
      The list is loaded again until the index is there.
    </Note>
  ));
}

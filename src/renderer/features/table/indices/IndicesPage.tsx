import { stopFollowing, useIndexBuilds } from '#domain/index-builds.ts';
import { useTableScope } from '#lib/workspace/table-scope.ts';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Note } from '#ui/Note.tsx';
import { ListHead } from '#ui/PageLayout.tsx';
import { VisibleText } from '#ui/VisibleText.tsx';
import { type Indices, rowsUnavailableReason, useIndices } from '../properties/use-section.ts';
import { SectionPlaceholder, SectionStale } from '../request/SectionPlaceholder.tsx';
import { changeTableState, type DescribedTableProps, useTableState } from '../table-state.ts';
import { useShownVersion } from '../use-table-answer.ts';
import { TableIndexActions } from './IndexActions.tsx';
import { IndexGrid } from './IndexGrid.tsx';
import { IndexInsidePanel } from './IndexInside.tsx';
import { findIndex, type IndexList, indexCountText } from './index-list.ts';
import styles from './indices.module.css';

/** The indices of a table, or the reason why there is no list. */
export function IndicesPage(props: DescribedTableProps) {
  const { connection } = useTableScope();
  const { table } = props;
  const indices = useIndices({ noRows: rowsUnavailableReason(connection, table.answer), isEnabled: true });
  const list = indices.data;
  if (list !== undefined && list.rows.length > 0) {
    return <IndicesSection {...props} indices={indices} list={list} />;
  }
  return (
    <div className="page-message">
      {list === undefined ? (
        <SectionPlaceholder
          section={indices}
          what="the indices"
          titleIfDeclared="No indices yet"
          fromStorage={{ table, what: 'indices' }}
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
        <>
          <Button size="small" busy={indices.isFetching} onPress={indices.reload}>
            Retry
          </Button>
          <TableIndexActions />
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
  const { ref } = useTableScope();
  const { indices, list } = props;
  const { indexKey } = useTableState();
  // Falls back to the first index, so that the inspector is never empty without a selection.
  const shown = findIndex(list, indexKey) ?? list.indices[0];
  return (
    <section className="column same-ground page-list" aria-label="Indices">
      <Bar {...props} />
      <Notes {...props} />
      <IndexGrid
        list={list}
        selectedKey={indexKey ?? list.rows[0]?.key}
        isStopped={indices.failure !== undefined || indices.isFetching}
        onSelect={(key) => changeTableState(ref, { indexKey: key })}
        onReadOn={indices.readOn}
      />
      {shown !== undefined && <IndexInsidePanel {...props} index={shown} />}
    </section>
  );
}

function Bar({ indices, list }: IndicesSectionProps) {
  const hasMore = !list.isComplete && list.gap === undefined;
  return (
    <ListHead title="Indices" count={indexCountText(list)}>
      {hasMore && (
        <Button size="small" busy={indices.isReadingOn} onPress={indices.readOn}>
          Load more
        </Button>
      )}
      <TableIndexActions />
    </ListHead>
  );
}

function Notes(props: IndicesSectionProps) {
  const { indices, list } = props;
  const { isLatest } = useShownVersion();
  return (
    <div className="grid gap-2 no-flex page-notes">
      <SectionStale section={indices} at={indices.at} />
      {list.gap && <Note tone="warn" title={list.gap.message} />}
      {isLatest || (
        <p className={styles.sentence}>
          Indices of the latest version. The API can’t list them for other versions.
        </p>
      )}
      <Builds />
    </div>
  );
}

/** Index builds that the server has started and not finished. */
function Builds() {
  const { connection, ref } = useTableScope();
  return useIndexBuilds(ref).map((build) => (
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

import { Button } from '../../../ui/Button.tsx';
import { ListHead } from '../../../ui/ListHead.tsx';
import { Note } from '../../../ui/Note.tsx';
import { VisibleText } from '../../../ui/text/VisibleText.tsx';
import { type Indices, useIndexStats } from '../properties/use-section.ts';
import page from '../request/list-page.module.css';
import { SectionStale } from '../request/SectionStale.tsx';
import { useLatestVersion } from '../request/use-latest-version.ts';
import { changeTableState, useTableState } from '../table-state.ts';
import { IndexGrid } from './IndexGrid.tsx';
import type { IndicesPageProps } from './IndicesPage.tsx';
import styles from './IndicesSection.module.css';
import { findIndex, type IndexList, indexCountText } from './model/index-list.ts';
import { coverageOf, coverageSentence, leastCovering } from './model/indexed-rows.ts';

export interface IndicesSectionProps extends IndicesPageProps {
  readonly indices: Indices;
  readonly list: IndexList;
}

export function IndicesSection(props: IndicesSectionProps) {
  const { connection, id, indices, list } = props;
  const { indexKey } = useTableState(connection.id, id);
  return (
    <section className={page.section} aria-label="Indices">
      <Bar indices={indices} list={list} />
      <Notes {...props} />
      <IndexGrid
        connection={connection}
        id={id}
        list={list}
        selectedKey={indexKey}
        isStopped={indices.failure !== undefined || indices.isFetching}
        onSelect={(key) => changeTableState(connection.id, id, { indexKey: key })}
        onReadOn={indices.readOn}
      />
    </section>
  );
}

function Bar({ indices, list }: Pick<IndicesSectionProps, 'indices' | 'list'>) {
  const hasMore = !list.isComplete && list.gap === undefined;
  return (
    <ListHead title="Indices" count={indexCountText(list)}>
      {hasMore && (
        <Button size="small" busy={indices.isReadingOn} onPress={indices.readOn}>
          Load more
        </Button>
      )}
    </ListHead>
  );
}

function Notes(props: IndicesSectionProps) {
  const { connection, id, indices, list } = props;
  const { isLatest } = useLatestVersion(connection, id);
  return (
    <div className={page.notes}>
      <SectionStale section={indices} at={indices.at} />
      {list.gap && <Note tone="warn" title={list.gap.message} />}
      {isLatest || (
        <p className={styles.sentence}>
          Indices of the latest version. The API can’t list them for other versions.
        </p>
      )}
      <CoverageSentence {...props} />
    </div>
  );
}

/** Of the index that is selected, and else of the one that leaves out the most. */
function CoverageSentence({ connection, id, list }: IndicesSectionProps) {
  const { indexKey } = useTableState(connection.id, id);
  const index = findIndex(list, indexKey) ?? leastCovering(list.indices);
  const stats = useIndexStats({ connection, id, asks: false }, index?.name ?? '');
  const sentence = index && coverageSentence(coverageOf(index, stats.data));
  if (index === undefined || sentence === undefined) return null;
  return (
    <p className={styles.sentence}>
      <VisibleText text={index.name} limit={80} className={styles.name} />: {sentence}
    </p>
  );
}

import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { LOCAL_FILES_ONLY } from '#domain/server-sentences.ts';
import { formatCount, formatQuantity } from '#lib/format.ts';
import type { NameRows } from '#lib/names/NameList.tsx';
import type { CollectionHandle } from '#ui/collection/collection.ts';
import { changeNamespaceState, type NamespaceViewProps, useNamespaceState } from '../namespace-state.ts';
import type { DetailsSnapshot } from './details.ts';
import { FILTER_FIGURES, readNameFilter, unknownFigure } from './figure-filter.ts';
import { HealthLine } from './HealthLine.tsx';
import styles from './Names.module.css';
import { NamesBar } from './NamesBar.tsx';
import { NamesGrid } from './NamesGrid.tsx';
import { arrangeNames, isByFigure, type NameFilter, type NameOrder, nextOrder } from './name-order.ts';
import { CONCERNS, healthOf, type NamespaceHealth } from './namespace-health.ts';
import { SelectionBar } from './SelectionBar.tsx';
import { type DetailLoading, useDetailLoading, useDetails } from './use-details.ts';
import { useMarkedNames } from './use-marked-names.ts';

/** The names of the namespace as a table, with their details and health. */
export function NamesSection(props: NamespaceViewProps) {
  const { connection, id, read } = props;
  const { names } = read;
  const ref = { connectionId: connection.id, id };
  const { order, only } = useNamespaceState(ref);
  const [filter, setFilter] = useState('');
  const text = useDeferredValue(filter);
  const list = useRef<CollectionHandle>(null);
  const [details, snapshot] = useDetails(props);
  const rows = useArrangedNames(props, snapshot, { text, only, order });
  const health = useMemo(() => healthOf(names, snapshot.known), [names, snapshot]);
  // With the filter “not loaded”, each loaded row would be replaced by the next, until all of a long list was loaded.
  const loading = useDetailLoading(props, details, rows, only === 'not-loaded');
  const marks = useMarkedNames(rows);
  const change = (next: Partial<Pick<Question, 'only' | 'order'>>) => changeNamespaceState(ref, next);
  const focusList = () => list.current?.focus();
  return (
    <section className="column fill same-ground" aria-label="Names">
      <NamesBar
        read={read}
        filter={filter}
        only={only}
        order={order}
        matched={isFiltered(text, only) ? rows.matched : undefined}
        onFilter={setFilter}
        onChange={change}
        onLeave={focusList}
      />
      {names.tables.length > 0 && (
        <HealthLine
          health={health}
          only={only}
          loading={loading}
          connectionId={connection.id}
          failed={snapshot.failed}
          onOnly={(next) => change({ only: next })}
          onRetry={details.retry}
        />
      )}
      {rows.length === 0 ? (
        <p className="small dim pane-note">{nothingFound(text, names.state === 'partial')}</p>
      ) : (
        <NamesGrid
          ref={list}
          connection={connection}
          id={id}
          rows={rows}
          snapshot={snapshot}
          order={order}
          marks={marks}
          byHand={names.byHand}
          needsHealth={CONCERNS.some((concern) => concern === only)}
          onSort={(by) => change({ order: nextOrder(order, by) })}
          onEnd={read.readOn}
          onView={loading.onView}
        />
      )}
      {marks.names.length === 0 ? (
        <Foot order={order} health={health} text={text} byPress={loading.byPress} />
      ) : (
        <SelectionBar
          connection={connection}
          id={id}
          marks={marks}
          known={snapshot.known}
          onClear={() => {
            marks.clear();
            focusList();
          }}
        />
      )}
    </section>
  );
}

interface Question {
  readonly text: string;
  readonly only: NameFilter;
  readonly order: NameOrder | undefined;
}

/** Sorts again after new details only if the order depends on them. */
function useArrangedNames(
  { read: { names } }: NamespaceViewProps,
  snapshot: DetailsSnapshot,
  { text, only, order }: Question,
): NameRows {
  const isOfNames =
    readNameFilter(text).figures.length === 0 &&
    (only === 'all' || only === 'namespaces') &&
    !isByFigure(order);
  const latest = isOfNames ? undefined : snapshot;
  return useMemo(() => {
    const hasMore = names.state === 'partial' && names.failure === undefined;
    return arrangeNames(names, latest?.known ?? NOTHING, { text, only, order, hasMore });
  }, [names, latest, text, only, order]);
}

const NOTHING: DetailsSnapshot['known'] = new Map();

function isFiltered(text: string, only: NameFilter): boolean {
  return text.trim() !== '' || only !== 'all';
}

function nothingFound(text: string, isPartial: boolean): string {
  const unknown = unknownFigure(text);
  if (unknown !== undefined) return `No matches: “${unknown}” isn’t a figure. Filter by ${FILTER_FIGURES}.`;
  return isPartial ? 'No matches in the names loaded so far' : 'No matches';
}

interface FootProps {
  /** The filter text. */
  readonly text: string;
  readonly order: NameOrder | undefined;
  readonly health: NamespaceHealth;
  readonly byPress: DetailLoading['byPress'];
}

/** Which tables the order doesn’t cover, and why nothing loads automatically. */
function Foot({ order, text, health: { tables, loaded, elsewhere }, byPress }: FootProps) {
  const covered = `the ${formatCount(loaded)} of ${formatCount(tables)} tables that are loaded`;
  const isPart = loaded < tables;
  const sentences = [
    isByFigure(order) && isPart && `The order covers ${covered}; the others come last.`,
    readNameFilter(text).figures.length > 0 && isPart && `The filter covers ${covered}.`,
    elsewhere > 0 &&
      `${formatQuantity(elsewhere, 'table is', 'tables are')} stored elsewhere; ${LOCAL_FILES_ONLY}.`,
    byPress === 'production' && tables > 0 && 'On production, details load only when you request them.',
    byPress === 'storage' && tables > 0 && 'Details are read from storage only when you request them.',
  ].filter((sentence) => sentence !== false);
  return sentences.length === 0 ? null : <p className={styles.foot}>{sentences.join(' ')}</p>;
}

import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import type { LedgerEntry } from '../../../contract/index.ts';
import { late } from '../../lib/late.tsx';
import { ActivityHead } from './ActivityHead.tsx';
import styles from './ActivityView.module.css';
import { copyRequestAs } from './copy/late-copy.ts';
import type { DetailsPage } from './details/details-page.ts';
import { countWords } from './model/count-words.ts';
import { filterRequests, isFiltering, NO_FILTER } from './model/filter-requests.ts';
import { NoRequests } from './NoRequests.tsx';
import { RequestList, type RequestListHandle } from './RequestList.tsx';
import { useAwaited } from './use-awaited.ts';
import { usePause } from './use-pause.ts';
import { useSelection } from './use-selection.ts';

const RequestDetails = late(async () => (await import('./details/RequestDetails.tsx')).RequestDetails, {
  failed: 'The details did not load.',
});

export interface ActivityViewProps {
  /** Oldest first. */
  readonly requests: readonly LedgerEntry[];
  /** By their id: one may look for requests by them. */
  readonly connectionNames: ReadonlyMap<string, string>;
  readonly onClear: () => void;
  readonly onClose: () => void;
  /** A request that another part of the window wants to show. */
  readonly selectedId?: number | undefined;
  readonly onSelect?: ((id: number) => void) | undefined;
}

export function ActivityView(props: ActivityViewProps) {
  const [filter, setFilter] = useState(NO_FILTER);
  const pause = usePause(props.requests);
  const shown = useMemo(
    () => filterRequests(pause.requests, filter, props.connectionNames),
    [pause.requests, filter, props.connectionNames],
  );
  const { selectedId, detailsOpen, select, setDetailsOpen } = useSelection({
    wanted: props.selectedId,
    onSelect: props.onSelect,
    onWanted: showAll,
  });
  const selected = shown.find((request) => request.id === selectedId);
  const [page, setPage] = useState<DetailsPage>('summary');
  const showOnceThere = useAwaited(props.requests, (id) => {
    showAll();
    select(id);
  });
  const list = useRef<RequestListHandle>(null);

  /** What is wanted from outside must not be hidden by what was chosen here before. */
  function showAll(): void {
    setFilter(NO_FILTER);
    pause.setPaused(false);
  }

  function clear(): void {
    pause.setPaused(false);
    props.onClear();
  }

  /** The button goes as it is pressed: the keys stay with the request. */
  function openDetails(): void {
    setDetailsOpen(true);
    list.current?.focus();
  }

  function closeDetails(): void {
    setDetailsOpen(false);
    list.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || !detailsOpen || event.defaultPrevented) return;
    event.stopPropagation();
    closeDetails();
  }

  return (
    <div className={styles.drawer}>
      <ActivityHead
        count={countWords({
          shown: shown.length,
          all: pause.requests.length,
          isFiltered: isFiltering(filter),
          heldBack: pause.heldBack,
        })}
        filter={filter}
        onFilter={setFilter}
        paused={pause.paused}
        onPause={pause.setPaused}
        onClear={clear}
        onClose={props.onClose}
        selected={selected}
        onDetails={detailsOpen ? undefined : openDetails}
        onReplayed={showOnceThere}
      />
      <div className={styles.parts} onKeyDown={onKeyDown}>
        {shown.length === 0 ? (
          <NoRequests isFiltered={pause.requests.length > 0} filter={filter} />
        ) : (
          <RequestList
            ref={list}
            requests={shown}
            selectedId={selectedId}
            onSelect={select}
            onOpen={() => setDetailsOpen(true)}
            onCopy={() => selected && copyRequestAs('curl', selected)}
          />
        )}
        {selected && detailsOpen && (
          <RequestDetails request={selected} page={page} onPage={setPage} onClose={closeDetails} />
        )}
      </div>
    </div>
  );
}

import { type KeyboardEvent, useRef, useState } from 'react';
import type { ActivityEntry } from '../../../contract/index.ts';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { ActivityHead } from './ActivityHead.tsx';
import styles from './ActivityView.module.css';
import { BackgroundLine } from './BackgroundLine.tsx';
import { copyRequestAs } from './copy/lazy-copy.ts';
import type { DetailsPage } from './details/details-page.ts';
import { isFiltering } from './model/filter-requests.ts';
import type { BackgroundRequests } from './model/known-requests.ts';
import { requestCountLabel } from './model/request-count-label.ts';
import { NoRequests } from './NoRequests.tsx';
import { RequestList, type RequestListHandle } from './RequestList.tsx';
import { useAwaited } from './use-awaited.ts';
import { useListed } from './use-listed.ts';
import { useSelection } from './use-selection.ts';

const RequestDetails = lazyComponent(
  async () => (await import('./details/RequestDetails.tsx')).RequestDetails,
  {
    failed: 'Couldn’t load the details',
  },
);

export interface ActivityViewProps {
  /** Oldest first. */
  readonly requests: readonly ActivityEntry[];
  readonly background: BackgroundRequests;
  /** By their id: one may look for requests by them. */
  readonly connectionNames: ReadonlyMap<string, string>;
  readonly onClear: () => void;
  readonly onClose: () => void;
  /** A request that another part of the window wants to show. */
  readonly selectedId?: number | undefined;
  readonly onSelect?: ((id: number) => void) | undefined;
}

export function ActivityView(props: ActivityViewProps) {
  const listed = useListed({ ...props, wanted: props.selectedId });
  const { shown, filter } = listed;
  const { selectedId, detailsOpen, select, setDetailsOpen } = useSelection({
    wanted: props.selectedId,
    onSelect: props.onSelect,
    onWanted: listed.showAll,
  });
  const selected = shown.find((request) => request.id === selectedId);
  const [page, setPage] = useState<DetailsPage>('summary');
  const showOnceThere = useAwaited(props.requests, (id) => {
    listed.showAll(id);
    select(id);
  });
  const list = useRef<RequestListHandle>(null);

  function clear(): void {
    listed.setPaused(false);
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
        count={requestCountLabel({
          shown: shown.length,
          all: listed.count,
          isFiltered: isFiltering(filter),
          heldBack: listed.heldBack,
        })}
        filter={filter}
        onFilter={listed.setFilter}
        paused={listed.paused}
        onPause={listed.setPaused}
        onClear={clear}
        onClose={props.onClose}
        selected={selected}
        onDetails={detailsOpen ? undefined : openDetails}
        onReplayed={showOnceThere}
      />
      <BackgroundLine
        background={props.background}
        isShown={listed.showsBackground}
        onShow={listed.setShowsBackground}
      />
      <div className={styles.parts} onKeyDown={onKeyDown}>
        {shown.length === 0 ? (
          <NoRequests isFiltered={listed.count > 0} filter={filter} />
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

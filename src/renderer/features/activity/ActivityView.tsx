import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import type { LedgerEntry } from '../../../contract/index.ts';
import { copyAndTell } from '../../ui/copy-and-tell.ts';
import { ActivityHead } from './ActivityHead.tsx';
import styles from './ActivityView.module.css';
import { countWords } from './model/count-words.ts';
import { filterRequests } from './model/filter-requests.ts';
import { NoRequests } from './NoRequests.tsx';
import { RequestDetails } from './RequestDetails.tsx';
import { RequestList, type RequestListHandle } from './RequestList.tsx';
import { usePause } from './use-pause.ts';
import { useSelection } from './use-selection.ts';

export interface ActivityViewProps {
  /** Oldest first. */
  readonly requests: readonly LedgerEntry[];
  readonly onClear: () => void;
  readonly onClose: () => void;
  /** A request that another part of the window wants to show. */
  readonly selectedId?: number | undefined;
  readonly onSelect?: ((id: number) => void) | undefined;
}

export function ActivityView(props: ActivityViewProps) {
  const [filter, setFilter] = useState('');
  const pause = usePause(props.requests);
  const shown = useMemo(() => filterRequests(pause.requests, filter), [pause.requests, filter]);
  const { selectedId, detailsOpen, select, setDetailsOpen } = useSelection({
    wanted: props.selectedId,
    onSelect: props.onSelect,
    onWanted: showAll,
  });
  const selected = shown.find((request) => request.id === selectedId);
  const list = useRef<RequestListHandle>(null);

  /** What is wanted from outside must not be hidden by what was chosen here before. */
  function showAll(): void {
    setFilter('');
    pause.setPaused(false);
  }

  function clear(): void {
    pause.setPaused(false);
    props.onClear();
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
          isFiltered: filter.trim() !== '',
          heldBack: pause.heldBack,
        })}
        filter={filter}
        onFilter={setFilter}
        paused={pause.paused}
        onPause={pause.setPaused}
        onClear={clear}
        onClose={props.onClose}
        selected={selected}
      />
      <div className={styles.parts} onKeyDown={onKeyDown}>
        {shown.length === 0 ? (
          <NoRequests isFiltered={pause.requests.length > 0} />
        ) : (
          <RequestList
            ref={list}
            requests={shown}
            selectedId={selectedId}
            onSelect={select}
            onOpen={() => setDetailsOpen(true)}
            onCopy={() => selected && void copyAndTell(selected.curl, 'Copied as curl')}
          />
        )}
        {selected && detailsOpen && <RequestDetails request={selected} onClose={closeDetails} />}
      </div>
    </div>
  );
}

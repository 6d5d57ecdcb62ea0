import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { ActivityEntry } from '#contract/index.ts';
import { formatCount, formatQuantity } from '#lib/format.ts';
import { lazyComponent } from '#lib/lazy-component.tsx';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ActivityHead } from './ActivityHead.tsx';
import { copyRequestAs } from './CopyRequestMenu.tsx';
import { type BackgroundRequests, backgroundText, failedCountText } from './known-requests.ts';
import type { DetailsPage } from './RequestDetails.tsx';
import styles from './RequestList.module.css';
import { RequestList, type RequestListHandle } from './RequestList.tsx';
import { isFiltering, type RequestFilter, useListed } from './use-listed.ts';

const RequestDetails = lazyComponent(async () => (await import('./RequestDetails.tsx')).RequestDetails, {
  failed: 'Couldn’t load the details',
});

interface ActivityViewProps {
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

interface RequestCounts {
  readonly shown: number;
  readonly all: number;
  readonly isFiltered: boolean;
  /** Requests that came since the list was paused; undefined while it runs. */
  readonly heldBack: number | undefined;
}

/** The line beside the title: how many, of how many, and whether the list stands still. */
export function requestCountLabel({ shown, all, isFiltered, heldBack }: RequestCounts): string {
  const total = formatQuantity(all, 'request');
  const listed = isFiltered ? `${formatCount(shown)} of ${total}` : total;
  if (heldBack === undefined) return listed;
  return `${listed}, paused${heldBack === 0 ? '' : `, ${formatCount(heldBack)} new`}`;
}

/**
 * For a request that is known by its id a moment before the host tells of it: calls back once it is in the list, so that
 * what is selected meanwhile stays.
 */
function useAwaited(requests: readonly ActivityEntry[], onThere: (id: number) => void): (id: number) => void {
  const [awaited, setAwaited] = useState<number>();
  const latest = useRef(onThere);
  useEffect(() => {
    latest.current = onThere;
  });
  const isThere = awaited !== undefined && requests.some(({ id }) => id === awaited);
  useEffect(() => {
    if (!isThere || awaited === undefined) return;
    setAwaited(undefined);
    latest.current(awaited);
  }, [isThere, awaited]);
  return setAwaited;
}

interface BackgroundLineProps {
  readonly background: BackgroundRequests;
  readonly isShown: boolean;
  readonly onShow: (isShown: boolean) => void;
}

/** What the host asked ahead is never silently left out: how much it was, what went wrong, and the way to see it. */
function BackgroundLine({ background, isShown, onShow }: BackgroundLineProps) {
  if (background.count === 0) return null;
  const failed = failedCountText(background);
  const action = isShown ? 'Hide' : 'Show';
  return (
    <p className={styles.line}>
      <span className="clip">{backgroundText(background, isShown)}</span>
      {failed !== undefined && <span className="danger">{failed}</span>}
      <Button
        kind="quiet"
        size="small"
        label={`${action} background requests`}
        onPress={() => onShow(!isShown)}
      >
        {action}
      </Button>
    </p>
  );
}

interface NoRequestsProps {
  /** There are some, which the filter hides. */
  readonly isFiltered: boolean;
  readonly filter: RequestFilter;
}

function NoRequests({ isFiltered, filter }: NoRequestsProps) {
  return <div className={styles.empty}>{isFiltered ? <NoMatch filter={filter} /> : <NothingYet />}</div>;
}

function NoMatch({ filter: { text, onlyFailed } }: Pick<NoRequestsProps, 'filter'>) {
  if (onlyFailed && text.trim() === '') {
    return <EmptyState title="No failed requests">Only failed requests are shown.</EmptyState>;
  }
  return (
    <EmptyState title="No request matches">
      Searches method, address, path, connection, and status.
      {onlyFailed && ' Only those that failed are listed now.'}
    </EmptyState>
  );
}

function NothingYet() {
  return (
    <EmptyState title="No requests yet">
      Requests to servers appear here, with timings and responses.
    </EmptyState>
  );
}

interface SelectionOptions {
  /** The request that another part of the window wants to show (“View in Activity”). */
  readonly wanted: number | undefined;
  /** The user chose one in the list. */
  readonly onSelect: ((id: number) => void) | undefined;
  /** One is wanted from outside. */
  readonly onWanted: (id: number) => void;
}

interface Selection {
  readonly selectedId: number | undefined;
  readonly detailsOpen: boolean;
  readonly select: (id: number) => void;
  readonly setDetailsOpen: (open: boolean) => void;
}

/** The selection of the list. Whoever wants a request from outside wants to read it, so its details open. */
function useSelection(options: SelectionOptions): Selection {
  const { wanted } = options;
  const [selectedId, setSelectedId] = useState(wanted);
  const [detailsOpen, setDetailsOpen] = useState(wanted !== undefined);
  const latest = useRef({ selectedId, options });
  useEffect(() => {
    latest.current = { selectedId, options };
  });
  useEffect(() => {
    if (wanted === undefined || wanted === latest.current.selectedId) return;
    setSelectedId(wanted);
    setDetailsOpen(true);
    latest.current.options.onWanted(wanted);
  }, [wanted]);
  function select(id: number): void {
    setSelectedId(id);
    options.onSelect?.(id);
  }
  return { selectedId, detailsOpen, select, setDetailsOpen };
}

import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { type TableInSight, usableScope } from '#contract/activity-filter.ts';
import type { ActivityEntry, ActivityScope } from '#contract/index.ts';
import { formatCount, formatQuantity } from '#lib/format.ts';
import { lazyComponent } from '#lib/lazy-component.tsx';
import { Button } from '#ui/Button.tsx';
import type { CollectionHandle } from '#ui/collection/collection.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ActivityFilters } from './ActivityFilters.tsx';
import { ActivityHead, canBeCopied } from './ActivityHead.tsx';
import { copyRequestAs } from './CopyRequestMenu.tsx';
import { isFiltering, isNarrowed, NO_FILTER, type RequestFilter } from './filter-requests.ts';
import { type BackgroundRequests, backgroundText, failedCountText } from './known-requests.ts';
import type { DetailsPage } from './RequestDetails.tsx';
import styles from './RequestList.module.css';
import { RequestList } from './RequestList.tsx';
import type { ListedRequest } from './request-rows.ts';
import { useListed } from './use-listed.ts';
import { useOnceListed, useSelection } from './use-selection.ts';

const RequestDetails = lazyComponent(async () => (await import('./RequestDetails.tsx')).RequestDetails, {
  failed: 'Couldn’t load the details',
});

interface ActivityViewProps {
  /** Oldest first. */
  readonly requests: readonly ActivityEntry[];
  readonly background: BackgroundRequests;
  /** By ID: the filter also searches these names. */
  readonly connectionNames: ReadonlyMap<string, string>;
  readonly scope: ActivityScope;
  readonly onScope: (scope: ActivityScope) => void;
  /** The table of the active tab. */
  readonly table: TableInSight | undefined;
  readonly onClear: () => void;
  readonly onClose: () => void;
  /** Details opened, which need more space than the list. */
  readonly onDetails: () => void;
  /** A request to show. */
  readonly selectedId?: number | undefined;
  readonly onSelect?: ((id: number) => void) | undefined;
}

export function ActivityView(props: ActivityViewProps) {
  const listed = useListed({ ...props, selectedId: props.selectedId });
  const { rows, filter } = listed;
  const scope = usableScope(props.scope, props.table);
  const { selectedId, detailsOpen, select, setDetailsOpen } = useSelection({
    shownId: props.selectedId,
    onSelect: props.onSelect,
    onShown: listed.showAll,
  });
  const selected = rows.find(({ request }) => request.id === selectedId)?.request;
  const [page, setPage] = useState<DetailsPage>('summary');
  const showOnceListed = useOnceListed(props.requests, (id) => {
    listed.showAll(id);
    select(id);
  });
  const list = useRef<CollectionHandle>(null);
  const { onDetails } = props;
  useEffect(() => {
    if (detailsOpen) onDetails();
  }, [detailsOpen, onDetails]);

  function clear(): void {
    listed.setPaused(false);
    listed.setFilter({ ...filter, time: NO_FILTER.time });
    props.onClear();
  }

  /** The button disappears when it is pressed: the request gets the focus. */
  function openDetails(): void {
    setDetailsOpen(true);
    list.current?.focus();
  }

  function closeDetails(): void {
    setDetailsOpen(false);
    list.current?.focus();
  }

  /** A hidden row can’t be selected: its parent is selected instead. */
  function expand({ request, caused }: ListedRequest, isOpen: boolean): void {
    listed.setOpen(request.id, isOpen);
    if (!isOpen && caused.some(({ id }) => id === selectedId)) select(request.id);
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
          shown: listed.shownCount,
          all: listed.count,
          isFiltered: listed.isFiltered,
          heldBack: listed.heldBack,
        })}
        scope={scope}
        onScope={props.onScope}
        hasTable={props.table !== undefined}
        storage={listed.storage}
        filter={filter}
        onFilter={listed.setFilter}
        paused={listed.paused}
        onPause={listed.setPaused}
        onClear={clear}
        onClose={props.onClose}
        selected={selected}
        onDetails={detailsOpen ? undefined : openDetails}
        onReplayed={showOnceListed}
      />
      <div className={styles.line}>
        <ActivityFilters
          connectionNames={props.connectionNames}
          filter={filter}
          onFilter={listed.setFilter}
          earlier={listed.earlier}
          currentFilter={listed.currentFilter}
        />
        <BackgroundWords
          background={props.background}
          isShown={listed.showsBackground}
          onShow={listed.setShowsBackground}
        />
      </div>
      <div className={styles.parts} onKeyDown={onKeyDown}>
        {rows.length === 0 ? (
          <NoRequests isFiltered={listed.count > 0} filter={filter} scope={scope} />
        ) : (
          <RequestList
            ref={list}
            rows={rows}
            retried={listed.retried}
            connectionNames={props.connectionNames}
            selectedId={selectedId}
            onSelect={select}
            onExpand={expand}
            onOpen={() => setDetailsOpen(true)}
            onCopy={() => selected && canBeCopied(selected) && copyRequestAs('curl', selected)}
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
  /** The number of requests since the list was paused; undefined while it isn’t paused. */
  readonly heldBack: number | undefined;
}

/** The text beside the title: the number of shown requests, of all, and whether the list is paused. */
export function requestCountLabel({ shown, all, isFiltered, heldBack }: RequestCounts): string {
  const total = formatQuantity(all, 'request');
  const listed = isFiltered ? `${formatCount(shown)} of ${total}` : total;
  if (heldBack === undefined) return listed;
  return `${listed}, paused${heldBack === 0 ? '' : `, ${formatCount(heldBack)} new`}`;
}

interface BackgroundWordsProps {
  readonly background: BackgroundRequests;
  readonly isShown: boolean;
  readonly onShow: (isShown: boolean) => void;
}

/**
 * Background requests are hidden, but never without notice: shows their number, their errors, and a button to show
 * them.
 */
function BackgroundWords({ background, isShown, onShow }: BackgroundWordsProps) {
  if (background.count === 0) return null;
  const failed = failedCountText(background);
  const action = isShown ? 'Hide' : 'Show';
  return (
    <span className={styles.background}>
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
    </span>
  );
}

interface NoRequestsProps {
  /** There are requests, but the filter or the scope hides them. */
  readonly isFiltered: boolean;
  readonly filter: RequestFilter;
  readonly scope: ActivityScope;
}

function NoRequests({ isFiltered, filter, scope }: NoRequestsProps) {
  return (
    <div className={styles.empty}>
      {isFiltered ? <NoMatch filter={filter} scope={scope} /> : <NothingYet />}
    </div>
  );
}

const NONE_IN_SCOPE: Readonly<Record<ActivityScope, string>> = {
  all: 'No requests',
  server: 'No requests to servers',
  storage: 'No requests to storage',
  table: 'No requests about this table',
};

function NoMatch({ filter, scope }: Pick<NoRequestsProps, 'filter' | 'scope'>) {
  const { text, onlyFailed } = filter;
  if (!isFiltering(filter) && isNarrowed(filter)) {
    return <EmptyState title="No requests">None of this connection and time.</EmptyState>;
  }
  if (!isFiltering(filter)) {
    return <EmptyState title={NONE_IN_SCOPE[scope]}>Others are listed under All.</EmptyState>;
  }
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
      Requests to servers and storage appear here, with timings and responses.
    </EmptyState>
  );
}

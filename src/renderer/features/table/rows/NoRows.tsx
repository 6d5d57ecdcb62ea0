import { type FailureDetails, isTemporary } from '#contract/index.ts';
import { OrReadFromStorage } from '#features/read-directly/index.ts';
import { formatCount, formatQuantity } from '#lib/format.ts';
import type { HostFailure } from '#lib/host/failure.ts';
import { useTableScope } from '#lib/workspace/table-scope.ts';
import { isAuthFailure } from '#protocol/index.ts';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { LoadingState } from '#ui/LoadingState.tsx';
import type { WhyNoRows } from '../properties/use-section.ts';
import { RequestCanceled, RequestFailed } from '../request/RequestFailed.tsx';
import { DoesNotApply, UnsupportedNotice } from '../request/SectionPlaceholder.tsx';
import styles from './RowsPage.module.css';
import { changeRowsState, type RowsProps, showOtherRows } from './use-rows.ts';

interface NoRowsProps extends RowsProps {
  readonly place: RowsPlace;
}

/** Explains why there are no rows and what to do next. */
export function NoRows(props: NoRowsProps) {
  return (
    <div className={styles.instead}>
      <Reason {...props} />
    </div>
  );
}

function Reason(props: NoRowsProps) {
  const { connection, ref } = useTableScope();
  const { rows, place } = props;
  switch (place.kind) {
    case 'does-not-apply':
      return (
        <DoesNotApply
          {...props}
          why={place.why}
          what="rows"
          titleIfDeclared="No rows yet"
          onSendAnyway={() => changeRowsState(ref, () => ({ sendsAnyway: true }))}
        />
      );
    case 'waiting':
      return <LoadingState what={`Loading rows from ${connection.name}`} lines={8} onCancel={rows.cancel} />;
    case 'not-asked':
      return <NotSupported {...props} failure={undefined} />;
    case 'not-supported':
      return <NotSupported {...props} failure={place.failure} />;
    case 'stopped':
      return <RequestCanceled connection={connection} onRetry={rows.readAgain} />;
    case 'empty':
      return (
        <EmptyState title="No rows" actions={<Button onPress={rows.readAgain}>Retry</Button>}>
          This table is empty.
        </EmptyState>
      );
    case 'no-hits':
      return <EmptyState title="No matching rows">Change or clear the filter.</EmptyState>;
    case 'beyond':
      return (
        <EmptyState
          title="No more rows"
          actions={<Button onPress={() => showOtherRows(ref, {})}>Go to first page</Button>}
        >
          No rows after row {formatCount(rows.state.offset)}
        </EmptyState>
      );
    default:
      return <Failed {...props} kind={place.kind} failure={place.failure} />;
  }
}

interface FailedProps extends RowsProps {
  readonly kind: RowsPlace['kind'];
  readonly failure: FailureDetails;
}

function Failed({ kind, failure, ...props }: FailedProps) {
  const { rows } = props;
  // The reason already stands below the filter.
  if (kind === 'filter-refused') return <EmptyState title="The server rejected the filter" />;
  return (
    <RequestFailed
      title="Couldn’t load rows"
      failure={failure}
      onRetry={rows.readAgain}
      action={kind === 'too-large' && <SmallerPage {...props} />}
    />
  );
}

function NotSupported(props: NoRowsProps & { readonly failure: FailureDetails | undefined }) {
  const { connection, ref } = useTableScope();
  const { table, rows, failure } = props;
  function sendAnyway(): void {
    changeRowsState(ref, () => ({ sendsAnyway: true }));
    if (failure !== undefined) rows.readAgain();
  }
  return (
    <OrReadFromStorage connection={connection} table={table} failure={failure} what="rows">
      <UnsupportedNotice
        title="Rows aren’t available"
        lacks={`${connection.name} doesn’t support querying rows.`}
        failure={failure}
        onRequest={sendAnyway}
      />
    </OrReadFromStorage>
  );
}

/** For rows so large that a page of them exceeds the read limit. */
export function SmallerPage({ rows }: RowsProps) {
  const { ref } = useTableScope();
  const { pageSize } = rows.state;
  const smaller = Math.max(1, Math.floor(pageSize / 10));
  if (smaller >= pageSize) return null;
  return (
    <Button size="small" onPress={() => changeRowsState(ref, () => ({ pageSize: smaller, cell: undefined }))}>
      Load {formatQuantity(smaller, 'row')}
    </Button>
  );
}

/** What the page shows if there are no rows. */
type RowsPlace =
  | { readonly kind: 'does-not-apply'; readonly why: WhyNoRows }
  | { readonly kind: 'not-asked' | 'waiting' | 'stopped' | 'empty' | 'no-hits' | 'beyond' }
  | {
      readonly kind: 'not-supported' | 'too-large' | 'failed' | 'filter-refused';
      readonly failure: FailureDetails;
    };

export interface RowsPlaceInput {
  /** Why there can't be any rows; undefined also if the user requests them anyway. */
  readonly noRows: WhyNoRows | undefined;
  /** The server is known to lack the operation, and the user didn't request it anyway. */
  readonly isRefused: boolean;
  readonly filter: string;
  readonly offset: number;
  /** Undefined if no page arrived. */
  readonly shown: number | undefined;
  readonly failure: HostFailure | undefined;
  readonly isFetching: boolean;
}

/** Returns undefined if there are rows. */
export function rowsPlace(input: RowsPlaceInput): RowsPlace | undefined {
  const { noRows, isRefused, filter, offset, shown, failure, isFetching } = input;
  if (noRows !== undefined) return { kind: 'does-not-apply', why: noRows };
  if (shown !== undefined && shown > 0) return undefined;
  if (isFetching) return { kind: 'waiting' };
  if (failure !== undefined) return failedPlace(failure, filter);
  if (isRefused) return { kind: 'not-asked' };
  if (shown === undefined) return { kind: 'stopped' };
  if (offset > 0) return { kind: 'beyond' };
  return { kind: filter === '' ? 'empty' : 'no-hits' };
}

export function failedPlace({ code, details }: HostFailure, filter: string): RowsPlace {
  if (code === 'NOT_SUPPORTED') return { kind: 'not-supported', failure: details };
  if (details.isTooLarge === true) return { kind: 'too-large', failure: details };
  return { kind: isAboutFilter(details, filter) ? 'filter-refused' : 'failed', failure: details };
}

function isAboutFilter(failure: FailureDetails, filter: string): boolean {
  const { status, serverMessage } = failure;
  if (filter === '' || serverMessage === undefined || status === undefined) return false;
  return status >= 400 && !isAuthFailure(failure) && !isTemporary(status);
}

import type { FailureDetails } from '#contract/index.ts';
import { OrReadFromStorage } from '#features/read-directly/index.ts';
import { useTableScope } from '#lib/workspace/table-scope.ts';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { DeclaredTableIcon } from '#ui/icons.ts';
import { LoadingState } from '#ui/LoadingState.tsx';
import { isDeclaredOnly } from '../properties/table-facts.ts';
import { RequestCanceled, RequestFailed } from '../request/RequestFailed.tsx';
import { UnsupportedNotice } from '../request/SectionPlaceholder.tsx';
import { changeTableState, type DescribedTableProps, useTableState } from '../table-state.ts';
import { useVersions, type Versions } from './use-versions.ts';
import { ManagedVersions, VersionsSection } from './VersionsSection.tsx';

/** The versions of a table, or the reason why there is no list. */
export function VersionsPage(props: DescribedTableProps) {
  const { connection, ref } = useTableScope();
  const { table } = props;
  const { sendsAnyway } = useTableState();
  const isRefused = connection.capabilities.listVersions === 'no' && !sendsAnyway;
  const isDeclared = isDeclaredOnly(table.answer);
  const versions = useVersions(ref, !isDeclared && !isRefused);
  const { list } = versions;
  if (list !== undefined && list.rows.length > 0) {
    return <VersionsSection {...props} versions={versions} list={list} />;
  }
  return (
    <NoVersions {...props} versions={versions} place={versionsPlace({ isDeclared, isRefused, versions })} />
  );
}

interface NoVersionsProps extends DescribedTableProps {
  readonly versions: Versions;
  readonly place: VersionsPlace;
}

function NoVersions(props: NoVersionsProps) {
  return (
    <div className="page-message">
      <Reason {...props} />
      {props.table.answer.managed_versioning === true && <ManagedVersions />}
    </div>
  );
}

function Reason(props: NoVersionsProps) {
  const { connection } = useTableScope();
  const { versions, place } = props;
  switch (place.kind) {
    case 'does-not-apply':
      return (
        <EmptyState icon={DeclaredTableIcon} title="No versions yet">
          This table is declared. Create its first version to add data.
        </EmptyState>
      );
    case 'waiting':
      return (
        <LoadingState
          what={`Loading versions from ${connection.name}`}
          lines={5}
          onCancel={versions.cancel}
        />
      );
    case 'not-listed':
      return <NotListed {...props} failure={undefined} />;
    case 'not-supported':
      return <NotListed {...props} failure={place.failure} />;
    case 'failed':
      return (
        <RequestFailed title="Couldn’t load versions" failure={place.failure} onRetry={versions.readAgain} />
      );
    case 'stopped':
      return <RequestCanceled connection={connection} onRetry={versions.readAgain} />;
    case 'none':
      return (
        <EmptyState title="No versions" actions={<Button onPress={versions.readAgain}>Retry</Button>}>
          This table has no versions.
        </EmptyState>
      );
  }
}

function NotListed(props: NoVersionsProps & { readonly failure: FailureDetails | undefined }) {
  const { connection, ref } = useTableScope();
  const { table, versions, failure } = props;
  function sendAnyway(): void {
    changeTableState(ref, { sendsAnyway: true });
    if (failure !== undefined) versions.readAgain();
  }
  return (
    <OrReadFromStorage connection={connection} table={table} failure={failure} what="versions">
      <UnsupportedNotice
        title="Versions aren’t available"
        lacks={`${connection.name} doesn’t support listing versions.`}
        failure={failure}
        onRequest={sendAnyway}
      >
        {table.answer.version != null && (
          <p>The server described this table at version {String(table.answer.version)}.</p>
        )}
      </UnsupportedNotice>
    </OrReadFromStorage>
  );
}

/** What the page shows if there are no versions. */
type VersionsPlace =
  | { readonly kind: 'does-not-apply' | 'not-listed' | 'waiting' | 'stopped' | 'none' }
  | { readonly kind: 'not-supported' | 'failed'; readonly failure: FailureDetails };

interface VersionsPlaceInput {
  readonly isDeclared: boolean;
  /** The server is known not to list versions, and the user didn't request them anyway. */
  readonly isRefused: boolean;
  readonly versions: Pick<Versions, 'list' | 'failure' | 'isFetching'>;
}

export function versionsPlace({ isDeclared, isRefused, versions }: VersionsPlaceInput): VersionsPlace {
  if (isDeclared) return { kind: 'does-not-apply' };
  const { list, failure, isFetching } = versions;
  if (isFetching) return { kind: 'waiting' };
  if (failure?.code === 'NOT_SUPPORTED') return { kind: 'not-supported', failure: failure.details };
  if (failure !== undefined) return { kind: 'failed', failure: failure.details };
  if (isRefused) return { kind: 'not-listed' };
  return { kind: list === undefined ? 'stopped' : 'none' };
}

import type { FailureDetails } from '../../../../contract/index.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorBox } from '../../../ui/ErrorBox.tsx';
import { DeclaredTableIcon } from '../../../ui/icons/icons.ts';
import { LoadingState } from '../../../ui/LoadingState.tsx';
import { ManagedVersions } from '../overview/ManagedVersions.tsx';
import { ActivityLink } from '../request/ActivityLink.tsx';
import styles from '../request/list-page.module.css';
import { UnsupportedNotice } from '../request/UnsupportedNotice.tsx';
import { changeTableState } from '../table-state.ts';
import type { VersionsPlace } from './model/versions-place.ts';
import type { Versions } from './use-versions.ts';
import type { VersionsPageProps } from './VersionsPage.tsx';

export interface NoVersionsProps extends VersionsPageProps {
  readonly versions: Versions;
  readonly place: VersionsPlace;
}

export function NoVersions(props: NoVersionsProps) {
  return (
    <div className={styles.instead}>
      <Reason {...props} />
      {props.table.managedVersioning === true && <ManagedVersions connection={props.connection} />}
    </div>
  );
}

function Reason(props: NoVersionsProps) {
  const { connection, versions, place } = props;
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
        <ErrorBox
          title="Couldn’t load versions"
          failure={place.failure}
          onRetry={versions.readAgain}
          actions={<ActivityLink failure={place.failure} />}
        />
      );
    case 'stopped':
      return (
        <EmptyState title="Canceled" actions={<Button onPress={versions.readAgain}>Retry</Button>}>
          The request was canceled before {connection.name} responded.
        </EmptyState>
      );
    case 'none':
      return (
        <EmptyState title="No versions" actions={<Button onPress={versions.readAgain}>Retry</Button>}>
          This table has no versions.
        </EmptyState>
      );
  }
}

function NotListed(props: NoVersionsProps & { readonly failure: FailureDetails | undefined }) {
  const { connection, id, table, versions, failure } = props;
  function askAnyway(): void {
    changeTableState(connection.id, id, { asksAnyway: true });
    if (failure !== undefined) versions.readAgain();
  }
  return (
    <UnsupportedNotice
      title="Versions aren’t available"
      lacks={`${connection.name} doesn’t support listing versions.`}
      failure={failure}
      onAsk={askAnyway}
    >
      {table.version != null && <p>The server described this table at version {String(table.version)}.</p>}
    </UnsupportedNotice>
  );
}

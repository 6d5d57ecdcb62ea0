import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorBox } from '../../../ui/ErrorBox.tsx';
import { NotReturnedIcon } from '../../../ui/icons/icons.ts';
import { LoadingState } from '../../../ui/LoadingState.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { ErrorActions } from '../../connections/index.ts';
import { ActivityLink } from '../../table/index.ts';
import { listingSource } from '../model/listing-source.ts';
import styles from '../NamespacePage.module.css';
import type { NamespaceViewProps } from '../NamespacePage.tsx';

/** Nothing but its names is known: the server has no more to say, is asked, failed, or was not waited for. */
export function NoDescription(props: NamespaceViewProps) {
  return (
    <div className={styles.padded}>
      <Reason {...props} />
    </div>
  );
}

function Reason({ connection, id, read, description }: NamespaceViewProps) {
  const { failure, isFetching, isLacking, askAgain, cancel } = description;
  if (isFetching) {
    return (
      <>
        <Skeleton lines={3} label="Loading the properties" />
        <LoadingState what={`Loading namespace from ${connection.name}`} lines={0} onCancel={cancel} />
      </>
    );
  }
  const basis = listingSource(read.names.basis, id.length === 0, connection.delimiter);
  if (isLacking) return <Lacking basis={basis?.text} onAskAnyway={askAgain} />;
  if (failure === undefined) {
    return (
      <EmptyState title="Canceled" actions={<Button onPress={askAgain}>Retry</Button>}>
        The request was canceled before {connection.name} responded. Names are still available.
      </EmptyState>
    );
  }
  return (
    <>
      <ErrorBox
        title="Couldn’t load namespace details"
        failure={failure}
        onRetry={askAgain}
        actions={<ActivityLink failure={failure} />}
      />
      {basis !== undefined && <p className={styles.why}>{basis.text}</p>}
      <ErrorActions connection={connection} failure={failure} onMended={askAgain} />
    </>
  );
}

interface LackingProps {
  readonly basis: string | undefined;
  readonly onAskAnyway: () => void;
}

function Lacking({ basis, onAskAnyway }: LackingProps) {
  return (
    <EmptyState
      icon={NotReturnedIcon}
      title="Namespace details aren’t supported"
      actions={<Button onPress={onAskAnyway}>Request anyway</Button>}
    >
      {basis ?? 'This server can’t describe namespaces. Only names are available.'}
    </EmptyState>
  );
}

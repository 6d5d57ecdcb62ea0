import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorBox } from '../../../ui/ErrorBox.tsx';
import { NamespaceIcon } from '../../../ui/icons/icons.ts';
import { LoadingState } from '../../../ui/LoadingState.tsx';
import { ErrorActions } from '../../connections/index.ts';
import { ActivityLink } from '../../table/index.ts';
import styles from '../NamespacePage.module.css';
import type { NamespaceViewProps } from '../NamespacePage.tsx';

/** There is no name to show: they are read, that failed or was given up, or there are none. */
export function NamesPlaceholder(props: NamespaceViewProps) {
  return (
    <div className={styles.padded}>
      <Reason {...props} />
    </div>
  );
}

function Reason({ connection, read }: NamespaceViewProps) {
  const { names, isStopped, readAgain, cancel } = read;
  if (names.failure !== undefined) {
    return (
      <>
        <ErrorBox
          title="Couldn’t load names"
          failure={names.failure}
          onRetry={readAgain}
          actions={<ActivityLink failure={names.failure} />}
        />
        <ErrorActions connection={connection} failure={names.failure} onMended={readAgain} />
      </>
    );
  }
  if (isStopped) {
    return (
      <EmptyState title="Canceled" actions={<Button onPress={readAgain}>Retry</Button>}>
        The request was canceled before {connection.name} responded.
      </EmptyState>
    );
  }
  if (names.state === 'read') {
    return (
      <EmptyState icon={NamespaceIcon} title={names.gap === undefined ? 'Empty' : 'Couldn’t load any names'}>
        {names.gap === undefined && 'This namespace is empty.'}
      </EmptyState>
    );
  }
  return <LoadingState what={`Loading names from ${connection.name}`} lines={6} onCancel={cancel} />;
}

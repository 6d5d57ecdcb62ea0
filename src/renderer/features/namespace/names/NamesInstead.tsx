import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorBox } from '../../../ui/ErrorBox.tsx';
import { NamespaceIcon } from '../../../ui/icons/icons.ts';
import { Waiting } from '../../../ui/Waiting.tsx';
import { WaysOn } from '../../connect/index.ts';
import { ActivityLink } from '../../table/index.ts';
import styles from '../NamespacePage.module.css';
import type { NamespaceViewProps } from '../NamespacePage.tsx';

/** There is no name to show: they are read, that failed or was given up, or there are none. */
export function NamesInstead(props: NamespaceViewProps) {
  return (
    <div className={styles.padded}>
      <Reason {...props} />
    </div>
  );
}

function Reason({ connection, read, onOpenActivity }: NamespaceViewProps) {
  const { names, isStopped, readAgain, cancel } = read;
  if (names.failure !== undefined) {
    return (
      <>
        <ErrorBox
          title="The names were not read."
          failure={names.failure}
          onRetry={readAgain}
          actions={<ActivityLink failure={names.failure} onOpenActivity={onOpenActivity} />}
        />
        <WaysOn connection={connection} failure={names.failure} onMended={readAgain} />
      </>
    );
  }
  if (isStopped) {
    return (
      <EmptyState title="Stopped" actions={<Button onPress={readAgain}>Read again</Button>}>
        The request was cancelled before {connection.name} answered, so no name in here is known yet.
      </EmptyState>
    );
  }
  if (names.state === 'read') {
    return (
      <EmptyState icon={NamespaceIcon} title={names.gap === undefined ? 'Empty' : 'No names could be read'}>
        {names.gap === undefined && 'The server lists neither namespaces nor tables in it.'}
      </EmptyState>
    );
  }
  return <Waiting what={`Asking ${connection.name} for the names`} lines={6} onCancel={cancel} />;
}

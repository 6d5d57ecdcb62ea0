import { mayPass } from '#contract/connection-state.ts';
import type { Connection, FailureDetails } from '#contract/index.ts';
import { RetryLine, useConnectionError } from '#domain/recovery/Retrying.tsx';
import { removeConnection } from '#domain/remove-connection.ts';
import { ErrorActions } from '#features/connections/index.ts';
import { runCommand } from '#lib/commands.ts';
import { formatQuantity } from '#lib/format.ts';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { FolderIcon, NamespaceIcon, StorageIcon } from '#ui/icons.ts';
import { LoadingState } from '#ui/LoadingState.tsx';
import { VisibleText } from '#ui/VisibleText.tsx';
import { completeSince, countSearchedNames } from './model/filter-status.ts';
import styles from './Sidebar.module.css';
import type { TreeView } from './use-tree.ts';

interface TreeMessageProps {
  readonly connection: Connection;
  readonly view: TreeView;
}

/** Replaces the tree while it is loading, failed, empty, or has no matches. */
export function TreeMessage(props: TreeMessageProps) {
  return (
    <div className={styles.place}>
      <Message {...props} />
    </div>
  );
}

function Message({ connection, view }: TreeMessageProps) {
  const { tree, filter } = view;
  const { root } = tree.snapshot();
  const hasIndexedNames = view.state !== undefined && view.state.names > 0;
  if (filter.trim() !== '' && (root.state !== 'unread' || hasIndexedNames))
    return <NothingFound view={view} />;
  if (root.failure !== undefined)
    return (
      <Failed connection={connection} view={view} hasIndexedNames={hasIndexedNames} failure={root.failure} />
    );
  if (root.state === 'read') return <Empty basis={tree.basis()} connection={connection} />;
  if (!root.reading && view.hasServer) {
    return (
      <EmptyState
        title="Canceled"
        actions={<Button onPress={() => void tree.retry(root)}>Load names</Button>}
      >
        The request was canceled before {connection.name} responded.
      </EmptyState>
    );
  }
  return (
    <LoadingState
      what={`Loading names from ${connection.name}`}
      lines={8}
      onCancel={() => tree.cancel(root)}
    />
  );
}

interface FailedProps extends TreeMessageProps {
  readonly failure: FailureDetails;
  readonly hasIndexedNames: boolean;
}

function Failed({ connection, view, failure, hasIndexedNames }: FailedProps) {
  const { tree, state } = view;
  const retry = () => void tree.retryFailed();
  const error = useConnectionError(connection.id);
  return (
    <>
      <ErrorBox
        title={`Couldn’t load names from ${connection.name}`}
        failure={failure}
        // A retry is automatic, and the page and the status bar show the error.
        tone={mayPass(error) ? 'plain' : 'danger'}
        onRetry={retry}
        actions={
          (connection.folder ?? connection.bucket) !== undefined && (
            <Button size="small" kind="quiet" onPress={() => void removeConnection(connection)}>
              Remove connection
            </Button>
          )
        }
      />
      <RetryLine connectionId={connection.id} />
      <ErrorActions connection={connection} failure={failure} onMended={retry} />
      {hasIndexedNames && state !== undefined && (
        <p className={styles.note}>
          {formatQuantity(state.names, 'name')} {state.names === 1 ? 'is' : 'are'} cached and can be filtered
          offline.
        </p>
      )}
    </>
  );
}

function NothingFound({ view: { coverage, state, filter, isFinal } }: { readonly view: TreeView }) {
  // The response is near, and a message would only flicker.
  if (!isFinal) return null;
  const known = { coverage, state, matched: undefined, now: Date.now() };
  const isAll = completeSince(known) !== undefined;
  return (
    <p className={styles.note}>
      {isAll
        ? 'No names match'
        : `None of the ${formatQuantity(countSearchedNames(known), 'loaded name')} match`}{' '}
      “
      <VisibleText text={filter.trim()} limit={60} />
      ”.
    </p>
  );
}

function Empty({
  basis,
  connection,
}: {
  readonly basis: string | undefined;
  readonly connection: Connection;
}) {
  if (connection.folder !== undefined) {
    return (
      <EmptyState icon={FolderIcon} title="No tables">
        No Lance tables found in <VisibleText text={connection.folder} /> or its subfolders.
      </EmptyState>
    );
  }
  if (connection.bucket !== undefined) {
    return (
      <EmptyState icon={StorageIcon} title="No tables">
        No Lance tables found in <VisibleText text={connection.bucket.location} /> or below it.
      </EmptyState>
    );
  }
  const add = (
    <Button size="small" onPress={() => runCommand('table.addById')}>
      Add table by ID
    </Button>
  );
  if (basis === 'by-hand') {
    return (
      <EmptyState icon={NamespaceIcon} title="This server can’t list tables" actions={add}>
        {connection.name} doesn’t support listing. Add tables by ID; Vitrine remembers them.
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={NamespaceIcon} title="Empty catalog" actions={add}>
      {connection.name} has no namespaces or tables.
    </EmptyState>
  );
}

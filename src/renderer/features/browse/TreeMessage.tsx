import type { Connection } from '../../../contract/index.ts';
import { runCommand } from '../../lib/commands/handlers.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorBox } from '../../ui/ErrorBox.tsx';
import { FolderIcon, NamespaceIcon } from '../../ui/icons/icons.ts';
import { VisibleText } from '../../ui/text/VisibleText.tsx';
import { Waiting } from '../../ui/Waiting.tsx';
import { WaysOn } from '../connect/index.ts';
import { removeConnection } from './remove-connection.ts';
import styles from './Sidebar.module.css';
import type { TreeView } from './use-tree.ts';

export interface TreeMessageProps {
  readonly connection: Connection;
  readonly view: TreeView;
  readonly filter: string;
}

/** Stands where the tree would be while there is none: being read, failed, empty, or filtered away. */
export function TreeMessage(props: TreeMessageProps) {
  return (
    <div className={styles.place}>
      <Message {...props} />
    </div>
  );
}

function Message({ connection, view: { tree }, filter }: TreeMessageProps) {
  const { root } = tree.snapshot();
  if (root.failure !== undefined) {
    return (
      <>
        <ErrorBox
          title={`The names of ${connection.name} were not read.`}
          failure={root.failure}
          onRetry={() => void tree.retry(root)}
          actions={
            connection.folder !== undefined && (
              <Button size="small" kind="quiet" onPress={() => void removeConnection(connection)}>
                Remove from Vitrine
              </Button>
            )
          }
        />
        <WaysOn connection={connection} failure={root.failure} onMended={() => void tree.retry(root)} />
      </>
    );
  }
  if (filter.trim() !== '' && root.state !== 'unread') {
    return (
      <p className={styles.note}>
        No name contains “<VisibleText text={filter.trim()} limit={60} />
        ”.
      </p>
    );
  }
  if (root.state === 'read') return <Empty basis={tree.basis()} connection={connection} />;
  if (!root.reading) {
    return (
      <EmptyState
        title="Stopped"
        actions={<Button onPress={() => void tree.retry(root)}>Read the names</Button>}
      >
        The names of {connection.name} were not read.
      </EmptyState>
    );
  }
  return (
    <Waiting what={`Asking ${connection.name} for its names`} lines={8} onCancel={() => tree.cancel(root)} />
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
        There is no Lance table in <VisibleText text={connection.folder} />, nor in a folder below it.
      </EmptyState>
    );
  }
  const add = (
    <Button size="small" onPress={() => runCommand('table.addById')}>
      Add a table by its id
    </Button>
  );
  if (basis === 'by-hand') {
    return (
      <EmptyState icon={NamespaceIcon} title="This server lists nothing" actions={add}>
        {connection.name} has no listing of namespaces or tables. Tables that you add are remembered.
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={NamespaceIcon} title="No names" actions={add}>
      {connection.name} was listed to the end and has neither namespaces nor tables.
    </EmptyState>
  );
}

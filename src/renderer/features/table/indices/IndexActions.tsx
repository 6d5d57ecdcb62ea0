import { useMutation } from '@tanstack/react-query';
import { type Connection, stateSentence, type TableIndex } from '#contract/index.ts';
import { writeKindOf } from '#domain/ConnectionName.tsx';
import { openChange, openIndexForm } from '#domain/open-change.ts';
import { cannotText } from '#domain/server-sentences.ts';
import { showFailure } from '#lib/host/failure.ts';
import { hostQueries } from '#lib/host/host.ts';
import { useTableScope } from '#lib/workspace/table-scope.ts';
import { Button } from '#ui/Button.tsx';
import { showToast } from '#ui/show-toast.ts';
import styles from './IndexInside.module.css';

/** Actions on all indices of a table. If an action isn't allowed, its form says why and what to do instead. */
export function TableIndexActions() {
  const { connection, ref } = useTableScope();
  return (
    <>
      <Button size="small" onPress={() => openChange({ operation: 'optimizeTable', ...ref })}>
        Optimize…
      </Button>
      <Button
        size="small"
        kind={writeKindOf(connection, 'default')}
        onPress={() => openIndexForm({ ...ref })}
      >
        New index…
      </Button>
    </>
  );
}

interface IndexActionsProps {
  readonly index: TableIndex;
}

export function IndexActions({ index }: IndexActionsProps) {
  const { connection, ref } = useTableScope();
  const { index_name: name } = index;
  const prewarm = useMutation(
    hostQueries.catalog.prewarmIndex.mutationOptions({
      onSuccess: () => showToast({ text: `Loaded ${name.slice(0, 60)} into memory` }),
      onError: showFailure,
    }),
  );
  const refusal = whyNotPrewarmed(connection);
  return (
    <div className={styles.actions}>
      <Button
        size="small"
        kind="quiet"
        busy={prewarm.isPending}
        disabled={refusal !== undefined}
        {...(refusal === undefined ? {} : { tip: { text: refusal } })}
        onPress={() => prewarm.mutate({ ...ref, name })}
      >
        Load into memory
      </Button>
      <Button
        size="small"
        kind="quiet"
        onPress={() => openChange({ operation: 'dropIndex', ...ref, index: { existing: name } })}
      >
        Drop…
      </Button>
      <Button
        size="small"
        kind={writeKindOf(connection, 'default')}
        onPress={() => openIndexForm({ ...ref, index: { existing: name } })}
      >
        Rebuild…
      </Button>
    </div>
  );
}

/** Prewarm has no form that could show the reason. */
function whyNotPrewarmed(connection: Connection): string | undefined {
  if (connection.readOnly) return `${stateSentence('read-only', connection.name)}.`;
  const reason = cannotText(connection, 'prewarmIndex', 'load an index into memory');
  return reason && `${reason}. The first queries may do so.`;
}

import { lacksOperation } from '#contract/index.ts';
import { openChange } from '#domain/open-change.ts';
import { openIndexForm } from '#domain/open-index-form.ts';
import { showTableAs } from '#features/table/index.ts';
import { openTab } from '#lib/workspace/workspace.ts';
import type { IndexRemedy } from '#plan/index.ts';
import { Button } from '#ui/Button.tsx';
import type { QueryPageProps } from './QueryPage.tsx';

interface IndexRemedyButtonProps extends QueryPageProps {
  readonly remedy: IndexRemedy;
}

/** From what a plan lacks to the form that makes it. */
export function IndexRemedyButton({ connection, id, remedy }: IndexRemedyButtonProps) {
  const place = { connectionId: connection.id, id: [...id] };
  if (remedy.kind === 'create') {
    return (
      <Button size="small" onPress={() => openIndexForm({ ...place, index: { column: remedy.column } })}>
        Create index…
      </Button>
    );
  }
  if (!lacksOperation(connection, 'optimizeTable')) {
    return (
      <Button size="small" onPress={() => openChange({ kind: 'optimizeTable', ...place })}>
        Optimize…
      </Button>
    );
  }
  return (
    <Button size="small" kind="quiet" onPress={() => showIndices(place)}>
      Show indices
    </Button>
  );
}

function showIndices({ connectionId, id }: { readonly connectionId: string; readonly id: string[] }): void {
  openTab({ kind: 'table', connectionId, id });
  showTableAs(connectionId, id, { version: undefined, page: 'indices' });
}

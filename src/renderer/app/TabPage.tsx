import { PlanPage } from '../features/plan/index.ts';
import { ServerPage } from '../features/server/index.ts';
import { SettingsPage } from '../features/settings/index.ts';
import { TablePage } from '../features/table/index.ts';
import { useConnection } from '../lib/host/use-connection.ts';
import type { Tab } from '../lib/workspace/workspace.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ConnectIcon } from '../ui/icons/icons.ts';
import { showRequest } from './show-request.ts';

/** What a tab shows. */
export function TabPage({ tab: { content } }: { readonly tab: Tab }) {
  switch (content.kind) {
    case 'table':
      return <TableOfConnection connectionId={content.connectionId} id={content.id} />;
    case 'plan':
      return <PlanPage />;
    case 'server':
      return <ServerPage />;
    case 'settings':
      return <SettingsPage />;
  }
}

interface TableOfConnectionProps {
  readonly connectionId: string;
  readonly id: readonly string[];
}

function TableOfConnection({ connectionId, id }: TableOfConnectionProps) {
  const connection = useConnection(connectionId);
  if (connection === undefined) {
    return (
      <EmptyState icon={ConnectIcon} title="This connection is gone">
        Its tables can be opened again once it is added again.
      </EmptyState>
    );
  }
  return <TablePage connection={connection} id={id} active onOpenActivity={showRequest} />;
}

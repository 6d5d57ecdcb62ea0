import type { Connection } from '../../../contract/index.ts';
import { openTab } from '../../lib/workspace/workspace.ts';
import { useQueryState } from './query-state.ts';
import { showRun } from './show-run.ts';
import { WhatIfPage } from './sweep/WhatIfPage.tsx';

export interface WhatIfTabProps {
  readonly connection: Connection;
  readonly id: readonly string[];
}

/** The query of a table with its parameters varied. */
export function WhatIfTab({ connection, id }: WhatIfTabProps) {
  const { json } = useQueryState(connection.id, id);
  return (
    <WhatIfPage
      connection={connection}
      id={id}
      baseQuery={json}
      onOpenRun={(runId) => void showRun(runId)}
      onCompare={(before, after) =>
        openTab({ kind: 'compare', before: { runId: before }, after: { runId: after } })
      }
    />
  );
}

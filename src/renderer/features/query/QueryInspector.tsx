import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useKnownTable } from '#domain/table-description.ts';
import { PlanInspector } from '#features/plan/index.ts';
import { tabKey } from '#lib/workspace/workspace.ts';
import { useQueryState } from './query-state.ts';
import { contextOfRun, keptRunQuery } from './saved-run.ts';

export interface QueryInspectorProps {
  readonly connectionId: string;
  readonly id: readonly string[];
  readonly onClose: () => void;
}

/** The plan that the page of a query shows. The page asks for it; this only looks on. */
export function QueryInspector({ connectionId, id, onClose }: QueryInspectorProps) {
  const { shownRunId = '' } = useQueryState(connectionId, id);
  // Until the plan of another run is there, the one before stays.
  const run = useQuery({
    ...keptRunQuery(shownRunId),
    enabled: false,
    placeholderData: keepPreviousData,
  }).data;
  const table = useKnownTable(connectionId, id);
  return (
    <PlanInspector
      viewKey={tabKey({ kind: 'query', connectionId, id })}
      text={run?.text}
      context={run && contextOfRun(run, table)}
      onClose={onClose}
    />
  );
}

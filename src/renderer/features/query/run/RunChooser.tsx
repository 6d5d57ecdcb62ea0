import { useQuery } from '@tanstack/react-query';
import type { Connection, PlanRunHead } from '#contract/index.ts';
import { formatDateTime } from '#lib/format.ts';
import { hostQueries } from '#lib/host/host.ts';
import { Select } from '#ui/Select.tsx';

/** The runs of a table that are kept, the latest first. */
export function useHistory(
  connection: Connection,
  id: readonly string[],
): readonly PlanRunHead[] | undefined {
  const input = { connectionId: connection.id, id: [...id] };
  return useQuery(hostQueries.plans.history.queryOptions({ input })).data;
}

export interface RunChooserProps {
  readonly label: string;
  readonly runs: readonly PlanRunHead[];
  readonly shown: string | undefined;
  readonly onChoose: (run: PlanRunHead) => void;
}

/** Which of the runs of a table is shown. */
export function RunChooser({ label, runs, shown, onChoose }: RunChooserProps) {
  const options = runs.map((run, index) => ({ value: run.runId, label: runLabel(run, runs.length - index) }));
  return (
    <Select
      label={label}
      labelPlace="hidden"
      small
      options={options}
      value={shown ?? ''}
      onChange={(runId) => {
        const run = runs.find((one) => one.runId === runId);
        if (run !== undefined) onChoose(run);
      }}
    />
  );
}

export function runLabel({ kind, at }: PlanRunHead, number: number): string {
  return `Run ${number}, ${kind} ${formatDateTime(at)}`;
}

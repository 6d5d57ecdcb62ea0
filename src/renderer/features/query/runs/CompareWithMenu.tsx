import { useQuery } from '@tanstack/react-query';
import type { PlanRunHead } from '#contract/index.ts';
import { usePlanTexts } from '#features/plan/index.ts';
import { hostQueries } from '#lib/host/host.ts';
import { openTab, type PlanSource } from '#lib/workspace/workspace.ts';
import { Button } from '#ui/Button.tsx';
import { ChevronDownIcon, CompareIcon } from '#ui/icons.ts';
import { Menu, MenuItem, MenuSection, MenuTrigger } from '#ui/Menu.tsx';
import { numberedRunLabel, runLabel, runNumber } from '../model/run-label.ts';

/** The plans page lists all runs and can compare any two. */
const MAX_RUNS = 20;

interface CompareWithMenuProps {
  /** The plan to compare; it becomes the newer one of the comparison. */
  readonly source: PlanSource;
  /** The runs of the table, the latest first. If undefined, the menu offers the runs of all tables. */
  readonly runs?: readonly PlanRunHead[];
}

/** Selects a plan to compare with: a run or an opened text. */
export function CompareWithMenu({ source, runs }: CompareWithMenuProps) {
  const others = useOtherRuns(source, runs);
  const texts = useOtherTexts(source);
  const compareWith = (before: PlanSource) => openTab({ kind: 'compare', before, after: source });
  return (
    <MenuTrigger>
      <Button
        size="small"
        icon={CompareIcon}
        iconAfter={ChevronDownIcon}
        disabled={others.length + texts.length === 0}
      >
        Compare with
      </Button>
      <Menu label="Compare with" placement="bottom end">
        {texts.length > 0 && (
          <MenuSection title="Open plans">
            {texts.map(([textId, { name }]) => (
              <MenuItem key={textId} onAction={() => compareWith({ textId })}>
                {name}
              </MenuItem>
            ))}
          </MenuSection>
        )}
        {others.length > 0 && (
          <MenuSection title="Runs">
            {others.map(({ runId, label }) => (
              <MenuItem key={runId} onAction={() => compareWith({ runId })}>
                {label}
              </MenuItem>
            ))}
          </MenuSection>
        )}
      </Menu>
    </MenuTrigger>
  );
}

interface OtherRun {
  readonly runId: string;
  readonly label: string;
}

function useOtherRuns(source: PlanSource, ofTable: readonly PlanRunHead[] | undefined): readonly OtherRun[] {
  const ofAll = useQuery({
    ...hostQueries.plans.history.queryOptions({ input: {} }),
    enabled: ofTable === undefined,
  });
  const runs = ofTable ?? ofAll.data ?? [];
  return runs
    .map((run, index) => ({
      runId: run.runId,
      label:
        ofTable === undefined
          ? `${run.id.at(-1) ?? 'root'}: ${runLabel(run)}`
          : numberedRunLabel(run, runNumber(runs, index)),
    }))
    .filter(({ runId }) => !('runId' in source) || runId !== source.runId)
    .slice(0, MAX_RUNS);
}

function useOtherTexts(source: PlanSource) {
  const texts = usePlanTexts((state) => state.texts);
  return [...texts].filter(([textId]) => !('textId' in source) || textId !== source.textId);
}

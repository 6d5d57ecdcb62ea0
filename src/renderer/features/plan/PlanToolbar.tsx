import { useRef } from 'react';
import type { PlanReading } from '../../../plan/index.ts';
import { useCommands } from '../../lib/commands/use-commands.ts';
import { formatCount } from '../../lib/format/index.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { SegmentedControl } from '../../ui/SegmentedControl.tsx';
import { Select } from '../../ui/Select.tsx';
import { ExportMenu } from './export/ExportMenu.tsx';
import { planPng } from './export/picture/plan-png.ts';
import { planSvg } from './export/picture/plan-svg.ts';
import { nextMatch } from './next-match.ts';
import styles from './PlanViewer.module.css';
import type { ShownPlan } from './use-reading.ts';
import { VIEWS } from './view-names.ts';
import { changePlanView, type PlanViewName, type PlanViewState, selectNode } from './view-state.ts';

export interface PlanToolbarProps {
  readonly viewKey: string;
  readonly name: string;
  readonly state: PlanViewState;
  readonly shown: ShownPlan;
  readonly reading: PlanReading;
  readonly text: string;
  readonly matches: ReadonlySet<number> | undefined;
  readonly query?: string | undefined;
}

/** How the plan is looked at, what is looked for in it, and the ways out of here. */
export function PlanToolbar(props: PlanToolbarProps) {
  const { viewKey, state, shown } = props;
  const change = (next: Partial<PlanViewState>) => changePlanView(viewKey, next);
  return (
    <div className={styles.toolbar}>
      <PlanChooser shown={shown} onChoose={(planIndex) => change({ planIndex })} />
      <SegmentedControl
        label="View of the plan"
        options={VIEWS}
        value={state.view}
        onChange={(view) => change({ view })}
      />
      <BesideChooser state={state} onChoose={(beside) => change({ beside })} />
      {(state.view === 'outline' || state.beside === 'outline') && (
        <OutlineOptions state={state} onChange={change} />
      )}
      <span className={styles.rest} />
      <PlanSearch viewKey={viewKey} state={state} matches={props.matches} />
      <Export {...props} />
    </div>
  );
}

/** For a text that holds several. */
function PlanChooser({
  shown,
  onChoose,
}: {
  readonly shown: ShownPlan;
  readonly onChoose: (index: number) => void;
}) {
  const { plans, planIndex } = shown;
  if (plans.length < 2) return null;
  const options = plans.map(({ nodes }, index) => ({
    value: String(index),
    label: `Plan ${index + 1} of ${plans.length}, line ${(nodes[0]?.line ?? 0) + 1}`,
  }));
  return (
    <Select
      label="Which plan of the text"
      labelPlace="hidden"
      small
      options={options}
      value={String(planIndex)}
      onChange={(index) => onChoose(Number(index))}
    />
  );
}

function BesideChooser({
  state: { view, beside },
  onChoose,
}: {
  readonly state: PlanViewState;
  readonly onChoose: (view: PlanViewName | undefined) => void;
}) {
  const others = VIEWS.filter(({ value }) => value !== view);
  const options = [
    { value: 'none' as const, label: 'One view' },
    ...others.map(({ value, label }) => ({ value, label: `with ${label}` })),
  ];
  return (
    <Select<PlanViewName | 'none'>
      label="Second view"
      labelPlace="hidden"
      small
      options={options}
      value={beside === undefined || beside === view ? 'none' : beside}
      onChange={(chosen) => onChoose(chosen === 'none' ? undefined : chosen)}
    />
  );
}

function OutlineOptions({
  state,
  onChange,
}: {
  readonly state: PlanViewState;
  readonly onChange: (change: Partial<PlanViewState>) => void;
}) {
  return (
    <>
      <Checkbox value={state.hottestFirst} onChange={(hottestFirst) => onChange({ hottestFirst })}>
        Hottest first
      </Checkbox>
      <Checkbox value={state.foldCheap} onChange={(foldCheap) => onChange({ foldCheap })}>
        Fold cheap
      </Checkbox>
    </>
  );
}

function PlanSearch({
  viewKey,
  state: { search, selected },
  matches,
}: Pick<PlanToolbarProps, 'viewKey' | 'state' | 'matches'>) {
  const field = useRef<HTMLInputElement>(null);
  useCommands({ 'plan.search': () => field.current?.focus() });
  const step = (by: 1 | -1) => {
    const next = matches && nextMatch(matches, selected, by);
    if (next !== undefined) selectNode(viewKey, next);
  };
  return (
    <>
      {matches !== undefined && (
        <span className={styles.found} role="status">
          {matches.size === 0 ? 'nothing found' : `${formatCount(matches.size)} found`}
        </span>
      )}
      <span className={styles.search}>
        <SearchField
          ref={field}
          small
          label="Search the plan"
          placeholder="Search the plan"
          value={search}
          onChange={(next) => changePlanView(viewKey, { search: next })}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            step(event.shiftKey ? -1 : 1);
          }}
        />
      </span>
    </>
  );
}

function Export({ name, shown, reading, text, query, state }: PlanToolbarProps) {
  const picture = state.view === 'graph' ? 'graph' : 'icicle';
  return (
    <ExportMenu
      name={name}
      reading={reading}
      parsed={shown.parsed}
      text={text}
      query={query}
      pictures={{
        svg: () => planSvg(reading, picture, state.measure),
        png: () => planPng(reading, picture, state.measure),
      }}
    />
  );
}

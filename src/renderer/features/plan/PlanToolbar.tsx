import { memo, useRef } from 'react';
import { useCommands } from '#lib/commands.ts';
import { formatQuantity } from '#lib/format.ts';
import type { AnalyzedPlan } from '#plan/index.ts';
import { Checkbox } from '#ui/Checkbox.tsx';
import { BrowseIcon, FileIcon, GraphIcon, PlanIcon } from '#ui/icons.ts';
import { SearchField } from '#ui/SearchField.tsx';
import { SegmentedControl, type SegmentOption } from '#ui/SegmentedControl.tsx';
import { Select } from '#ui/Select.tsx';
import { ExportMenu } from './export/ExportMenu.tsx';
import { planPng } from './export/picture/plan-png.ts';
import { planSvg } from './export/picture/write-svg.ts';
import styles from './PlanViewer.module.css';
import type { ShownPlan } from './plan-reading.ts';
import {
  changePlanView,
  choosePlan,
  type PlanViewName,
  type PlanViewOptions,
  selectedNode,
  selectNode,
  usePlanLook,
} from './view-state.ts';

interface PlanToolbarProps {
  readonly viewKey: string;
  readonly name: string;
  readonly shown: ShownPlan;
  readonly reading: AnalyzedPlan;
  readonly text: string;
  readonly matches: ReadonlySet<number> | undefined;
  readonly query?: string | undefined;
}

/** How the plan is looked at, what is looked for in it, and the ways out of here. */
export const PlanToolbar = memo(function PlanToolbar(props: PlanToolbarProps) {
  const { viewKey, shown } = props;
  const look = usePlanLook(viewKey);
  const change = (next: Partial<PlanViewOptions>) => changePlanView(viewKey, next);
  return (
    <>
      <PlanChooser shown={shown} onChoose={(planIndex) => choosePlan(viewKey, planIndex)} />
      <SegmentedControl
        label="Plan view"
        options={VIEWS}
        value={look.view}
        onChange={(view) => change({ view })}
      />
      <BesideChooser look={look} onChoose={(beside) => change({ beside })} />
      {(look.view === 'outline' || look.beside === 'outline') && (
        <OutlineOptions look={look} onChange={change} />
      )}
      <span className={styles.rest} />
      <PlanSearch {...props} search={look.search} />
      <Export {...props} look={look} />
    </>
  );
});

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
  const options = plans.map(({ title }, index) => ({ value: String(index), label: title }));
  return (
    <Select
      label="Plan"
      labelPlace="hidden"
      small
      options={options}
      value={String(planIndex)}
      onChange={(index) => onChoose(Number(index))}
    />
  );
}

function BesideChooser({
  look: { view, beside },
  onChoose,
}: {
  readonly look: PlanViewOptions;
  readonly onChoose: (view: PlanViewName | undefined) => void;
}) {
  const others = VIEWS.filter(({ value }) => value !== view);
  const options = [
    { value: 'none' as const, label: 'Single view' },
    ...others.map(({ value, label }) => ({ value, label: `Split with ${label}` })),
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
  look,
  onChange,
}: {
  readonly look: PlanViewOptions;
  readonly onChange: (change: Partial<PlanViewOptions>) => void;
}) {
  return (
    <>
      <Checkbox value={look.hottestFirst} onChange={(hottestFirst) => onChange({ hottestFirst })}>
        Sort by cost
      </Checkbox>
      <Checkbox value={look.foldCheap} onChange={(foldCheap) => onChange({ foldCheap })}>
        Collapse cheap
      </Checkbox>
    </>
  );
}

function PlanSearch({
  viewKey,
  reading,
  search,
  matches,
}: Pick<PlanToolbarProps, 'viewKey' | 'reading' | 'matches'> & Pick<PlanViewOptions, 'search'>) {
  const field = useRef<HTMLInputElement>(null);
  useCommands({ 'plan.search': () => field.current?.focus() });
  const step = (by: 1 | -1) => {
    const next = matches && nextMatch(matches, selectedNode(viewKey, reading), by);
    if (next !== undefined) selectNode(viewKey, reading, next);
  };
  return (
    <>
      {matches !== undefined && (
        <span className={styles.found} role="status">
          {matches.size === 0 ? 'No matches' : formatQuantity(matches.size, 'match', 'matches')}
        </span>
      )}
      <span className={styles.search}>
        <SearchField
          ref={field}
          small
          label="Find in plan"
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

function Export({
  name,
  shown,
  reading,
  text,
  query,
  look,
}: PlanToolbarProps & { readonly look: PlanViewOptions }) {
  const picture = look.view === 'graph' ? 'graph' : 'icicle';
  return (
    <ExportMenu
      name={name}
      reading={reading}
      parsed={shown.parsed}
      text={text}
      query={query}
      pictures={{
        svg: () => planSvg(reading, picture, look.measure),
        png: () => planPng(reading, picture, look.measure),
      }}
    />
  );
}

const VIEWS: readonly SegmentOption<PlanViewName>[] = [
  { value: 'outline', label: 'Outline', icon: BrowseIcon },
  { value: 'icicle', label: 'Icicle', icon: PlanIcon },
  { value: 'graph', label: 'Graph', icon: GraphIcon },
  { value: 'text', label: 'Text', icon: FileIcon },
];

/** The next node that was found after the selected one, or before it; from the end it goes on at the beginning. */
function nextMatch(matches: ReadonlySet<number>, from: number, by: 1 | -1): number | undefined {
  const found = [...matches].sort((one, other) => one - other);
  if (by === 1) return found.find((node) => node > from) ?? found[0];
  return found.findLast((node) => node < from) ?? found.at(-1);
}

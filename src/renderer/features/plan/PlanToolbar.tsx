import { memo, useRef } from 'react';
import { useCommands } from '#lib/commands.ts';
import { formatCount, formatQuantity } from '#lib/format.ts';
import type { AnalyzedPlan, CostMeasure } from '#plan/index.ts';
import { IconButton } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { BrowseIcon, FileIcon, GraphIcon, GridIcon, OptionsIcon, PlanIcon } from '#ui/icons.ts';
import { Popover, PopoverTrigger } from '#ui/Popover.tsx';
import { SearchField, stepAmong } from '#ui/SearchField.tsx';
import { SegmentedControl, type SegmentOption } from '#ui/SegmentedControl.tsx';
import { Select, type SelectOption } from '#ui/Select.tsx';
import { ExportMenu } from './export/ExportMenu.tsx';
import { planPng } from './export/picture/plan-png.ts';
import { planDrawing, planSvg } from './export/picture/write-svg.ts';
import styles from './PlanViewer.module.css';
import type { ResultRows } from './PlanViewer.tsx';
import type { ShownPlan } from './plan-reading.ts';
import {
  changePlanView,
  choosePlan,
  type PlanViewName,
  type PlanViewOptions,
  type ResultViewName,
  selectedNode,
  selectNode,
  usePlanLook,
} from './view-state.ts';

interface PlanToolbarProps {
  readonly viewKey: string;
  readonly name: string;
  readonly view: ResultViewName;
  readonly rows: ResultRows | undefined;
  /** Undefined if there are only rows. */
  readonly shown: ShownPlan | undefined;
  readonly reading: AnalyzedPlan | undefined;
  readonly text: string;
  readonly matches: ReadonlySet<number> | undefined;
  readonly query?: string | undefined;
}

/** Chooses the view, searches the plan, and exports it. */
export function PlanToolbar({ rows, shown, reading, ...props }: PlanToolbarProps) {
  const { viewKey, view } = props;
  const rowsOption: SegmentOption<ResultViewName>[] =
    rows === undefined ? [] : [{ value: 'rows', label: `Rows ${formatCount(rows.count)}`, icon: GridIcon }];
  return (
    <>
      {(rows !== undefined || reading !== undefined) && (
        <SegmentedControl
          label="View"
          options={[...rowsOption, ...(reading === undefined ? [] : VIEWS)]}
          value={view}
          onChange={(next) => changePlanView(viewKey, { view: next })}
        />
      )}
      {view === 'rows' || shown === undefined || reading === undefined ? (
        <>
          <span className={styles.rest} />
          {rows?.tools}
        </>
      ) : (
        <PlanTools {...props} view={view} shown={shown} reading={reading} />
      )}
    </>
  );
}

interface PlanToolsProps extends Omit<PlanToolbarProps, 'rows'> {
  readonly view: PlanViewName;
  readonly shown: ShownPlan;
  readonly reading: AnalyzedPlan;
}

const PlanTools = memo(function PlanTools(props: PlanToolsProps) {
  const { viewKey, shown, reading, view } = props;
  const look = usePlanLook(viewKey);
  return (
    <>
      <PlanChooser shown={shown} onChoose={(planIndex) => choosePlan(viewKey, planIndex)} />
      <ViewOptions
        look={look}
        view={view}
        reading={reading}
        onChange={(next) => changePlanView(viewKey, next)}
      />
      <span className={styles.rest} />
      <PlanSearch {...props} search={look.search} />
      <Export {...props} look={look} />
    </>
  );
});

interface ViewOptionsProps {
  readonly look: PlanViewOptions;
  readonly view: PlanViewName;
  readonly reading: AnalyzedPlan;
  readonly onChange: (change: Partial<PlanViewOptions>) => void;
}

/** Options that users rarely change, in a popover, so that the toolbar stays on one line. */
function ViewOptions({ look, view, reading, onChange }: ViewOptionsProps) {
  const hasTimes = reading.summary.wallNanoseconds !== undefined;
  return (
    <PopoverTrigger>
      <IconButton icon={OptionsIcon} label="View options" />
      <Popover label="View options" placement="bottom start">
        <div className={styles.options}>
          <BesideChooser view={view} beside={look.beside} onChoose={(beside) => onChange({ beside })} />
          {hasTimes && (
            <Select
              label="Cost"
              small
              options={COSTS}
              value={look.cost}
              onChange={(cost) => onChange({ cost })}
            />
          )}
          <Checkbox value={look.hottestFirst} onChange={(hottestFirst) => onChange({ hottestFirst })}>
            Sort outline by cost
          </Checkbox>
          <Checkbox value={look.foldCheap} onChange={(foldCheap) => onChange({ foldCheap })}>
            Collapse cheap operators in outline
          </Checkbox>
        </div>
      </Popover>
    </PopoverTrigger>
  );
}

const COSTS: readonly SelectOption<CostMeasure>[] = [
  { value: 'own', label: 'Own time, with waiting' },
  { value: 'compute', label: 'Compute' },
];

/** For a text with several plans. */
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
  view,
  beside,
  onChoose,
}: {
  readonly view: PlanViewName;
  readonly beside: PlanViewName | undefined;
  readonly onChoose: (view: PlanViewName | undefined) => void;
}) {
  const others = VIEWS.filter(({ value }) => value !== view);
  const options = [
    { value: 'none' as const, label: 'None' },
    ...others.map(({ value, label }) => ({ value, label })),
  ];
  return (
    <Select<PlanViewName | 'none'>
      label="Second view"
      small
      options={options}
      value={beside === undefined || beside === view ? 'none' : beside}
      onChange={(chosen) => onChoose(chosen === 'none' ? undefined : chosen)}
    />
  );
}

function PlanSearch({
  viewKey,
  reading,
  search,
  matches,
}: Pick<PlanToolsProps, 'viewKey' | 'reading' | 'matches'> & Pick<PlanViewOptions, 'search'>) {
  const field = useRef<HTMLInputElement>(null);
  useCommands({ 'plan.search': () => field.current?.focus() });
  const step = (by: 1 | -1) => {
    const found = [...(matches ?? [])].sort((one, other) => one - other);
    const next = stepAmong(found, selectedNode(viewKey, reading), by);
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
          onStep={step}
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
  view,
  look,
}: PlanToolsProps & { readonly look: PlanViewOptions }) {
  const picture = view === 'graph' ? 'graph' : 'icicle';
  return (
    <ExportMenu
      name={name}
      reading={reading}
      parsed={shown.parsed}
      text={text}
      query={query}
      pictures={{
        drawing: () => planDrawing(reading, picture, look.measure),
        svg: () => planSvg({ name, reading }, picture, look.measure),
        png: () => planPng({ name, reading }, picture, look.measure),
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

import type { AnalyzedPlan } from '#plan/index.ts';
import type { IcicleMeasure, IcicleValues } from '#plan/layout/index.ts';
import { Button } from '#ui/Button.tsx';
import { Select, type SelectOption } from '#ui/Select.tsx';
import { VisibleText } from '#ui/VisibleText.tsx';
import type { PlanViewProps } from '../view-state.ts';
import { DrawingBar, type DrawingMarks } from './DrawingBar.tsx';
import styles from './drawing.module.css';
import { IcicleCanvas } from './IcicleCanvas.tsx';
import { type Icicle, useIcicle } from './use-icicle.ts';

const MEASURES: readonly SelectOption<IcicleMeasure>[] = [
  { value: 'wall', label: 'time, with inputs' },
  { value: 'own', label: 'own time, with inputs' },
  { value: 'compute', label: 'compute, with inputs' },
  { value: 'bytes', label: 'bytes read, with inputs' },
  { value: 'rows', label: 'rows, with inputs' },
];

export interface IcicleViewProps extends PlanViewProps {
  /** The measure that the widths show. */
  readonly measure: IcicleMeasure;
  readonly onMeasure: (measure: IcicleMeasure) => void;
}

/** One row for each level of the plan, in which widths show where the time went. */
export function IcicleView(props: IcicleViewProps) {
  const { reading, measure, selected } = props;
  const icicle = useIcicle(reading, measure, selected);
  return (
    <div className={styles.view}>
      <DrawingBar
        measure={reading.measure}
        marks={marksOf(reading)}
        note={<IcicleNote {...props} icicle={icicle} />}
        action={<WholePlan icicle={icicle} />}
      >
        <span className="row gap-2 no-flex soft">
          <span aria-hidden>Width by</span>
          <Select
            label="Width"
            labelPlace="hidden"
            small
            options={MEASURES}
            value={measure}
            onChange={props.onMeasure}
          />
        </span>
      </DrawingBar>
      <IcicleCanvas {...props} icicle={icicle} />
    </div>
  );
}

function marksOf({ summary, figures }: AnalyzedPlan): DrawingMarks {
  const isPathShown = summary.wallNanoseconds !== undefined && figures.some(({ isOnPath }) => !isOnPath);
  return { hasHeat: summary.hottest.length > 0, path: isPathShown ? 'fill' : undefined };
}

function IcicleNote({ reading, measure, icicle }: IcicleViewProps & { readonly icicle: Icicle }) {
  const { root } = icicle.part;
  const node = root === 0 ? undefined : reading.plan.nodes[root];
  const words = noMeasureText(reading, measure, icicle.values);
  if (node === undefined) return words;
  return (
    <>
      {words !== undefined && `${words} `}Showing <VisibleText text={node.name} limit={60} /> (line{' '}
      {node.line + 1}) and its inputs
    </>
  );
}

function WholePlan({ icicle }: { readonly icicle: Icicle }) {
  if (icicle.part.root === 0) return null;
  return (
    <Button size="small" onPress={() => icicle.zoomTo(0)}>
      Show full plan
    </Button>
  );
}

export function measureName(measure: IcicleMeasure): string {
  return NAMES[measure];
}

const NAMES: Readonly<Record<IcicleMeasure, string>> = {
  wall: 'time with inputs',
  own: 'own time',
  compute: 'compute time',
  bytes: 'bytes that it read',
  rows: 'rows that it gave',
};

/** Why the widths mean nothing; undefined if they do mean something. */
function noMeasureText(
  { summary }: AnalyzedPlan,
  measure: IcicleMeasure,
  values: IcicleValues | undefined,
): string | undefined {
  if (values !== undefined) return undefined;
  const reason = summary.isMeasured ? `No operator reports ${NAMES[measure]}` : 'No measurements';
  return `${reason}: inputs share the width equally.`;
}

import { type RefObject, useMemo, useRef, useState } from 'react';
import { formatCount, formatQuantity } from '#lib/format.ts';
import type { Plan, PlanText } from '#plan/index.ts';
import { Button, IconButton } from '#ui/Button.tsx';
import { CopyButton } from '#ui/CopyButton.tsx';
import { AddIcon, FitIcon, RemoveIcon, WarningIcon } from '#ui/icons.ts';
import { Switch } from '#ui/Switch.tsx';
import { DrawingBar } from './drawing/DrawingBar.tsx';
import drawingStyles from './drawing/drawing.module.css';
import { fitted, ZOOM_STEP, zoomed } from './graph/camera.ts';
import { GraphCanvas } from './graph/GraphCanvas.tsx';
import { type Graph, useGraph } from './graph/use-graph.ts';
import { IcicleView } from './icicle/IcicleView.tsx';
import { OutlineView } from './outline/OutlineView.tsx';
import styles from './PlanViewer.module.css';
import { type TextLines, textLines } from './text/model/text-rows.ts';
import textViewStyles from './text/TextList.module.css';
import { TextList } from './text/TextList.tsx';
import { changePlanView, type PlanViewName, type PlanViewOptions, type PlanViewProps } from './view-state.ts';

interface PlanViewsProps extends PlanViewProps {
  readonly viewKey: string;
  readonly look: PlanViewOptions;
  /** The first of them. */
  readonly view: PlanViewName;
  readonly parsed: PlanText;
  readonly text: string;
  readonly planIndex: number;
}

/** One view, or two beside each other, with one selection. */
export function PlanViews(props: PlanViewsProps) {
  const { view } = props;
  const { beside } = props.look;
  const shown = beside === undefined || beside === view ? [view] : [view, beside];
  return (
    <div className={styles.views}>
      {shown.map((name) => (
        <div key={name} className={styles.view}>
          <View {...props} name={name} />
        </div>
      ))}
    </div>
  );
}

function View({
  name,
  viewKey,
  look,
  parsed,
  text,
  planIndex,
  ...shared
}: PlanViewsProps & { readonly name: PlanViewName }) {
  switch (name) {
    case 'outline':
      return (
        <OutlineView
          {...shared}
          hottestFirst={look.hottestFirst}
          foldCheap={look.foldCheap}
          columns={look.columns}
          onColumns={(columns) => changePlanView(viewKey, { columns })}
        />
      );
    case 'icicle':
      return (
        <IcicleView
          {...shared}
          measure={look.measure}
          onMeasure={(measure) => changePlanView(viewKey, { measure })}
        />
      );
    case 'graph':
      return <GraphView {...shared} />;
    case 'text':
      return <TextView {...shared} {...{ parsed, text, planIndex }} />;
  }
}

interface TextViewProps extends PlanViewProps {
  readonly parsed: PlanText;
  /** The whole text, with whatever stands around the plan. */
  readonly text: string;
  /** Which of the plans in the text is looked at; the others are only text. */
  readonly planIndex: number;
}

/** The text as it came, with its operators in colour. */
function TextView({ reading, parsed, text, planIndex, ...view }: TextViewProps) {
  const [wraps, setWraps] = useState(false);
  const plan = useMemo(
    () => parsed.parts.filter((part) => part.kind === 'plan')[planIndex] ?? reading.plan,
    [parsed, planIndex, reading],
  );
  const lines = useMemo(() => textLines(text, plan), [text, plan]);
  return (
    <div className={textViewStyles.view}>
      <TextHead
        {...{ lines, plan, wraps }}
        onWraps={setWraps}
        selected={view.selected}
        onSelect={view.onSelect}
      />
      <TextList {...{ lines, plan, wraps }} {...view} />
    </div>
  );
}

interface TextHeadProps {
  readonly lines: TextLines;
  readonly plan: Plan;
  readonly wraps: boolean;
  readonly onWraps: (wraps: boolean) => void;
  readonly selected: number | undefined;
  readonly onSelect: (node: number) => void;
}

function TextHead({ lines, plan, wraps, onWraps, selected, onSelect }: TextHeadProps) {
  return (
    <div className={textViewStyles.head}>
      <span className="no-flex small dim">{formatQuantity(lines.count, 'line')}</span>
      <Uncertain {...{ plan, selected, onSelect }} />
      <span className={textViewStyles.tools}>
        <Switch on={wraps} onChange={onWraps}>
          Wrap lines
        </Switch>
        <CopyButton look="quiet" label="Copy all" text={lines.text} />
      </span>
    </div>
  );
}

/** Says that the text was not understood everywhere, and goes from one such place to the next. */
function Uncertain({ plan, selected, onSelect }: Pick<TextHeadProps, 'plan' | 'selected' | 'onSelect'>) {
  const uncertain = plan.nodes.filter(({ isUncertain }) => isUncertain);
  const next = uncertain.find(({ index }) => index > (selected ?? -1)) ?? uncertain[0];
  if (next === undefined) return null;
  return (
    <Button kind="quiet" size="small" icon={WarningIcon} onPress={() => onSelect(next.index)}>
      Quotes or brackets don’t match in {formatCount(uncertain.length)}{' '}
      {uncertain.length === 1 ? 'operator' : 'operators'}
    </Button>
  );
}

/** Operators as boxes and the rows that flow between them, from what reads up to the result. */
function GraphView(props: PlanViewProps) {
  const { reading, selected } = props;
  const graph = useGraph(reading, selected);
  const surface = useRef<HTMLDivElement>(null);
  return (
    <div className={drawingStyles.view}>
      <DrawingBar
        measure={reading.measure}
        note={noteOn(graph, reading.plan.nodes.length)}
        action={!graph.isAsAtFirst && <FoldAgain graph={graph} />}
        after={<ZoomButtons graph={graph} surface={surface} />}
      />
      <GraphCanvas {...props} graph={graph} surface={surface} />
    </div>
  );
}

interface ZoomButtonsProps {
  readonly graph: Graph;
  readonly surface: RefObject<HTMLDivElement | null>;
}

function ZoomButtons({ graph, surface }: ZoomButtonsProps) {
  const size = () => ({
    width: surface.current?.offsetWidth ?? 0,
    height: surface.current?.offsetHeight ?? 0,
  });
  const zoom = (factor: number) => {
    const view = size();
    graph.setCamera(zoomed(graph.cameraIn(view), factor, { x: view.width / 2, y: view.height / 2 }));
  };
  return (
    <span className={drawingStyles.buttons}>
      <IconButton icon={RemoveIcon} label="Zoom out" keys="-" onPress={() => zoom(1 / ZOOM_STEP)} />
      <IconButton icon={AddIcon} label="Zoom in" keys="+" onPress={() => zoom(ZOOM_STEP)} />
      <IconButton
        icon={FitIcon}
        label="Zoom to fit"
        keys="0"
        onPress={() => graph.setCamera(fitted(graph.picture, size()))}
      />
    </span>
  );
}

function noteOn({ layout: { hidden } }: Graph, count: number): string {
  return hidden === 0
    ? 'Data flows upward; numbers on lines are row counts'
    : `${formatCount(hidden)} of ${formatCount(count)} operators hidden`;
}

function FoldAgain({ graph }: { readonly graph: Graph }) {
  return (
    <Button size="small" kind="quiet" onPress={graph.foldItself}>
      Reset view
    </Button>
  );
}

import type { AnalyzedPlan, PlanText } from '../../../plan/index.ts';
import { GraphView } from './graph/GraphView.tsx';
import { IcicleView } from './icicle/IcicleView.tsx';
import { OutlineView } from './outline/OutlineView.tsx';
import styles from './PlanViewer.module.css';
import { TextView } from './text/TextView.tsx';
import type { PlanViewProps } from './view-props.ts';
import { changePlanView, type PlanViewName, type PlanViewState, selectNode } from './view-state.ts';

export interface PlanViewsProps {
  readonly viewKey: string;
  readonly state: PlanViewState;
  readonly parsed: PlanText;
  readonly reading: AnalyzedPlan;
  readonly text: string;
  readonly planIndex: number;
  readonly matches: ReadonlySet<number> | undefined;
}

/** One view, or two beside each other, with one selection. */
export function PlanViews(props: PlanViewsProps) {
  const { viewKey, state, reading } = props;
  const { view, beside } = state;
  const shared: PlanViewProps = {
    reading,
    selected: state.selected,
    onSelect: (node) => selectNode(viewKey, node),
    matches: props.matches,
  };
  const shown = beside === undefined || beside === view ? [view] : [view, beside];
  return (
    <div className={styles.views}>
      {shown.map((name) => (
        <div key={name} className={styles.view}>
          <View {...props} name={name} shared={shared} />
        </div>
      ))}
    </div>
  );
}

function View({
  name,
  shared,
  ...props
}: PlanViewsProps & { readonly name: PlanViewName; readonly shared: PlanViewProps }) {
  const { viewKey, state } = props;
  switch (name) {
    case 'outline':
      return (
        <OutlineView
          {...shared}
          hottestFirst={state.hottestFirst}
          foldCheap={state.foldCheap}
          columns={state.columns}
          onColumns={(columns) => changePlanView(viewKey, { columns })}
        />
      );
    case 'icicle':
      return (
        <IcicleView
          {...shared}
          measure={state.measure}
          onMeasure={(measure) => changePlanView(viewKey, { measure })}
        />
      );
    case 'graph':
      return <GraphView {...shared} />;
    case 'text':
      return <TextView {...shared} parsed={props.parsed} text={props.text} planIndex={props.planIndex} />;
  }
}

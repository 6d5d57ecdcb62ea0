import { useMemo, useState } from 'react';
import { formatCount, formatQuantity } from '#lib/format.ts';
import type { Plan, PlanText } from '#plan/index.ts';
import { Button } from '#ui/Button.tsx';
import { CopyButton } from '#ui/CopyButton.tsx';
import { WarningIcon } from '#ui/icons.ts';
import { Switch } from '#ui/Switch.tsx';
import { GraphView } from './drawing/GraphView.tsx';
import { IcicleView } from './drawing/IcicleView.tsx';
import { OutlineView } from './outline/OutlineView.tsx';
import styles from './PlanViewer.module.css';
import { type TextLines, textLines } from './text/model/text-rows.ts';
import { TextList } from './text/TextList.tsx';
import { changePlanView, type PlanViewName, type PlanViewOptions, type PlanViewProps } from './view-state.ts';

interface PlanViewsProps extends PlanViewProps {
  readonly viewKey: string;
  readonly look: PlanViewOptions;
  /** The first view. */
  readonly view: PlanViewName;
  readonly parsed: PlanText;
  readonly text: string;
  readonly planIndex: number;
}

/** One view, or two side by side, with a shared selection. */
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
      return <TextView {...shared} parsed={parsed} text={text} planIndex={planIndex} />;
  }
}

interface TextViewProps extends PlanViewProps {
  readonly parsed: PlanText;
  /** The whole text, with everything around the plan. */
  readonly text: string;
  /** The index of the shown plan; other plans appear only as text. */
  readonly planIndex: number;
}

/** The original text, with colored operators. */
function TextView({ reading, parsed, text, planIndex, ...view }: TextViewProps) {
  const [wraps, setWraps] = useState(false);
  const plan = useMemo(
    () => parsed.parts.filter((part) => part.kind === 'plan')[planIndex] ?? reading.plan,
    [parsed, planIndex, reading],
  );
  const lines = useMemo(() => textLines(text, plan), [text, plan]);
  return (
    <div className={styles.text}>
      <TextHead
        lines={lines}
        plan={plan}
        wraps={wraps}
        onWraps={setWraps}
        selected={view.selected}
        onSelect={view.onSelect}
      />
      <TextList lines={lines} plan={plan} wraps={wraps} {...view} />
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
    <div className={styles.textHead}>
      <span className="no-flex small dim">{formatQuantity(lines.count, 'line')}</span>
      <Uncertain plan={plan} selected={selected} onSelect={onSelect} />
      <span className={styles.textTools}>
        <Switch on={wraps} onChange={onWraps}>
          Wrap lines
        </Switch>
        <CopyButton look="quiet" label="Copy all" text={lines.text} />
      </span>
    </div>
  );
}

/** Says that parts of the text are uncertain, and moves between them. */
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

import { useMemo, useState } from 'react';
import type { PlanText } from '../../../../plan/index.ts';
import type { PlanViewProps } from '../view-props.ts';
import { textLines } from './model/text-lines.ts';
import { TextHead } from './TextHead.tsx';
import { TextList } from './TextList.tsx';
import styles from './TextView.module.css';

export interface TextViewProps extends PlanViewProps {
  readonly parsed: PlanText;
  /** The whole text, with whatever stands around the plan. */
  readonly text: string;
  /** Which of the plans in the text is looked at; the others are only text. */
  readonly planIndex: number;
}

/** The text as it came, with its operators in colour. */
export function TextView({ reading, parsed, text, planIndex, ...view }: TextViewProps) {
  const [wraps, setWraps] = useState(false);
  const plan = useMemo(
    () => parsed.parts.filter((part) => part.kind === 'plan')[planIndex] ?? reading.plan,
    [parsed, planIndex, reading],
  );
  const lines = useMemo(() => textLines(text, plan), [text, plan]);
  return (
    <div className={styles.view}>
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

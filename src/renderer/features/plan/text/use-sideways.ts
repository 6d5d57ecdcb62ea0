import { type UIEvent, useMemo, useState } from 'react';
import type { PaintedSpan } from './model/painted-row.ts';

/** Characters after which the colours follow a list that is scrolled sideways. */
const STEP = 32;

export interface Sideways {
  readonly span: PaintedSpan;
  readonly onScroll: (event: UIEvent<HTMLElement>) => void;
}

/** Which characters of each line are in view. */
export function useSideways(width: number, cell: number): Sideways {
  const [step, setStep] = useState(0);
  const shown = Math.ceil(width / cell);
  const span = useMemo(() => ({ first: step * STEP, end: step * STEP + shown + STEP }), [step, shown]);
  return {
    span,
    onScroll: ({ currentTarget }) => setStep(Math.floor(currentTarget.scrollLeft / cell / STEP)),
  };
}

export interface ListPosition {
  /** Below zero while nothing is selected. */
  readonly selected: number;
  readonly count: number;
  /** How far a page key goes. */
  readonly page: number;
}

/** Where a key leads in a list; undefined for a key that leads nowhere. From nowhere every way leads to the newest. */
export function stepTo(key: string, { selected, count, page }: ListPosition): number | undefined {
  const step = STEPS.get(key)?.(page, count);
  if (step === undefined || count === 0) return undefined;
  const last = count - 1;
  if (selected < 0) return key === 'Home' ? 0 : last;
  return Math.min(last, Math.max(0, selected + step));
}

type Step = (page: number, count: number) => number;

const STEPS: ReadonlyMap<string, Step> = new Map<string, Step>([
  ['ArrowDown', () => 1],
  ['ArrowUp', () => -1],
  ['PageDown', (page) => page],
  ['PageUp', (page) => -page],
  ['Home', (_, count) => -count],
  ['End', (_, count) => count],
]);

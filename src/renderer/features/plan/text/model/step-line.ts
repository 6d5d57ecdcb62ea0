export interface LineList {
  readonly current: number;
  readonly count: number;
  readonly page: number;
}

/** The line to which a key leads; undefined for a key that leads nowhere. */
export function stepLine(key: string, { current, count, page }: LineList): number | undefined {
  const target = TARGETS.get(key)?.(current, page, count);
  return target === undefined || count === 0 ? undefined : Math.min(count - 1, Math.max(0, target));
}

type Target = (current: number, page: number, count: number) => number;

const TARGETS: ReadonlyMap<string, Target> = new Map<string, Target>([
  ['ArrowDown', (current) => current + 1],
  ['ArrowUp', (current) => current - 1],
  ['PageDown', (current, page) => current + page],
  ['PageUp', (current, page) => current - page],
  ['Home', () => 0],
  ['End', (_current, _page, count) => count - 1],
]);

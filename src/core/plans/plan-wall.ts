import { parsePlan, wallOfPlan } from '#plan/index.ts';

/** A text of ten thousand lines: reading a longer one would keep all that the host does waiting. */
const LONGEST = 2 * 1024 * 1024;

/** How long a measured plan took, in milliseconds, where its text says it: of several plans the longest. */
export function planWall(text: string): number | undefined {
  if (text.length > LONGEST) return undefined;
  const walls = parsePlan(text).parts.flatMap((part) =>
    part.kind === 'plan' ? (wallOfPlan(part) ?? []) : [],
  );
  return walls.length === 0 ? undefined : Math.max(...walls) / 1e6;
}

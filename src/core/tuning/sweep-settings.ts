import type { Setting, Sweep } from '#contract/index.ts';
import { allSettings, coarseSettings } from '#tuning/search.ts';

type Params = Pick<Sweep['params'], 'search' | 'axes'>;

/** What is measured in any case. */
export function settingsAtFirst({ search, axes }: Params): readonly Setting[] {
  return (search === 'all' ? allSettings(axes) : coarseSettings(axes)).filter(isSound);
}

/** Fewest probes above most of them are no query. */
export function isSound({ minimum_nprobes: fewest, maximum_nprobes: most }: Setting): boolean {
  return typeof fewest !== 'number' || typeof most !== 'number' || most === 0 || fewest <= most;
}

/** Settings that together want all the numbers of rows that any does. */
export function rowsWantedBy({ search, axes }: Params): readonly Setting[] {
  const rows = axes.filter(({ parameter }) => parameter === 'k');
  const [first = {}] = settingsAtFirst({ search, axes });
  return rows.length === 0 ? [first] : allSettings(rows).map((setting) => ({ ...first, ...setting }));
}

/** How many settings may follow the coarse ones. Seldom more improve the front than were measured before. */
export function mayFollowAtFirst(params: Params): number {
  const coarse = settingsAtFirst(params).length;
  const others = allSettings(params.axes).filter(isSound).length - coarse;
  return Math.min(others, coarse);
}

/** The same for a sweep that is under way, beside those that are planned. */
export function mayFollow({ params, part, planned }: Pick<Sweep, 'params' | 'part' | 'planned'>): number {
  const most = mayFollowAtFirst(params);
  return part === 'finer' ? Math.max(0, most - planned) : most;
}

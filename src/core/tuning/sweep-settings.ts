import { MOST_SETTINGS, type Setting, type Sweep, sameRef, type TunedAxis } from '#contract/index.ts';
import { allSettings, coarseSettings } from '#tuning/search.ts';
import { settingText } from '#tuning/setting.ts';
import { Failure } from '../failure.ts';
import type { OpenSet } from './query-sets.ts';
import { createSweepQueries } from './sweep-queries.ts';

type Params = Pick<Sweep['params'], 'search' | 'axes'>;

/** The settings that are measured in any case. */
export function settingsAtFirst({ search, axes }: Params): readonly Setting[] {
  return (search === 'all' ? allSettings(axes) : coarseSettings(axes)).filter(isSound);
}

/** A query can't have a minimum of probes above its maximum. */
export function isSound({ minimum_nprobes: fewest, maximum_nprobes: most }: Setting): boolean {
  return typeof fewest !== 'number' || typeof most !== 'number' || most === 0 || fewest <= most;
}

/** Settings that together cover every wanted number of rows. */
export function rowsWantedBy({ search, axes }: Params): readonly Setting[] {
  const rows = axes.filter(({ parameter }) => parameter === 'k');
  const [first = {}] = settingsAtFirst({ search, axes });
  return rows.length === 0 ? [first] : allSettings(rows).map((setting) => ({ ...first, ...setting }));
}

/** An estimate of how many settings follow the coarse ones: rarely more improve the front than were measured before. */
export function mayFollowAtFirst(params: Params): number {
  const coarse = settingsAtFirst(params).length;
  const others = allSettings(params.axes).filter(isSound).length - coarse;
  return Math.min(others, coarse);
}

/** The same for a running sweep, in addition to the planned settings. */
export function mayFollow({ params, part, planned }: Pick<Sweep, 'params' | 'part' | 'planned'>): number {
  const most = mayFollowAtFirst(params);
  return part === 'finer' ? Math.max(0, most - planned) : most;
}

/** Refuses an invalid sweep before anything is sent. */
export function checkSweep(params: Sweep['params'], set: OpenSet): void {
  const { axes } = params;
  if (!sameRef(set.set, params)) {
    throw invalid('The query set is of another table. Choose one of this table.');
  }
  checkAxes(axes);
  const settings = settingsAtFirst(params);
  if (settings.length === 0) throw invalid('The fewest probes are above the most in every setting.');
  const queries = createSweepQueries(params, set);
  for (const setting of settings) {
    try {
      if (queries.rowsWanted(setting) < 1)
        throw invalid('A query for no rows finds none. Set `k` to 1 or more.');
    } catch (problem) {
      if (!(problem instanceof Failure)) throw problem;
      const words = settingText(setting, axes);
      throw invalid(words === '' ? problem.message : `${words}: ${problem.message}`);
    }
  }
}

function checkAxes(axes: readonly TunedAxis[]): void {
  const names = axes.map(({ parameter }) => parameter);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw invalid(`\`${twice}\` is varied twice. Put its values together.`);
  const all = axes.reduce((count, { values }) => count * values.length, 1);
  if (all > MOST_SETTINGS) {
    throw invalid(
      `${all.toLocaleString('en-US')} settings are too many. Leave out values until there are ${MOST_SETTINGS}.`,
    );
  }
}

function invalid(message: string): Failure {
  return new Failure('INVALID', message);
}

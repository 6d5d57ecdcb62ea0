import { MOST_SETTINGS, type Sweep, type TunedAxis } from '#contract/index.ts';
import { sameId } from '#protocol/index.ts';
import { settingWords } from '#tuning/setting.ts';
import { Failure } from '../failure.ts';
import type { OpenSet } from './query-sets.ts';
import { createSweepQueries } from './sweep-queries.ts';
import { settingsAtFirst } from './sweep-settings.ts';

/** Refuses what makes no sweep before anything is sent. */
export function checkSweep(params: Sweep['params'], set: OpenSet): void {
  const { connectionId, id, axes } = params;
  if (set.set.connectionId !== connectionId || !sameId(set.set.id, id)) {
    throw invalid('The query set is of another table. Choose one of this table.');
  }
  checkAxes(axes);
  const settings = settingsAtFirst(params);
  if (settings.length === 0) throw invalid('The fewest probes are above the most in every setting.');
  const queries = createSweepQueries(params, set);
  for (const setting of settings) {
    try {
      queries.rowsWanted(setting);
    } catch (problem) {
      if (!(problem instanceof Failure)) throw problem;
      const words = settingWords(setting, axes);
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

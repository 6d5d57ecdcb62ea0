import type { Setting, SweepPoint, TunedAxis } from '#contract/index.ts';
import { paretoFront } from './front.ts';
import { parameterOf } from './parameters.ts';
import { settingKey } from './setting.ts';

/** So few are measured at once: a coarse part would leave out too little. */
const FEW_SETTINGS = 12;

/** Every combination, the last axis changing fastest. */
export function allSettings(axes: readonly TunedAxis[]): readonly Setting[] {
  return axes.reduce<readonly Setting[]>(
    (before, { parameter, values }) =>
      before.flatMap((setting) => values.map((value) => ({ ...setting, [parameter]: value }))),
    [{}],
  );
}

export function countSettings(axes: readonly TunedAxis[]): number {
  return axes.reduce((product, { values }) => product * values.length, 1);
}

/** Every other value of each long axis, with both of its ends. */
export function coarseSettings(axes: readonly TunedAxis[]): readonly Setting[] {
  return countSettings(axes) <= FEW_SETTINGS ? allSettings(axes) : allSettings(axes.map(thinned));
}

function thinned(axis: TunedAxis): TunedAxis {
  const last = axis.values.length - 1;
  return { ...axis, values: axis.values.filter((_, place) => place % 2 === 0 || place === last) };
}

/**
 * What may still improve the front: settings one step beside it that were not measured. None where more effort can find
 * no more.
 */
export function finerSettings(axes: readonly TunedAxis[], points: readonly SweepPoint[]): readonly Setting[] {
  const measured = new Set(points.map(({ setting }) => settingKey(setting)));
  const front = paretoFront(points, 'p50');
  const best = front.at(-1)?.recall ?? 0;
  const full = front.filter(({ recall }) => recall >= best).map(({ point }) => point.setting);
  const found = new Map<string, Setting>();
  for (const { point } of front) {
    for (const near of neighborsOf(point.setting, axes)) {
      const key = settingKey(near);
      if (measured.has(key) || found.has(key)) continue;
      if (best < 1 || !full.some((setting) => takesNoLess(near, setting, axes))) found.set(key, near);
    }
  }
  return [...found.values()];
}

function neighborsOf(setting: Setting, axes: readonly TunedAxis[]): readonly Setting[] {
  return axes.flatMap(({ parameter, values }) => {
    const place = placeOf(setting, { parameter, values });
    return [place - 1, place + 1].flatMap((next) => {
      const value = values[next];
      return value === undefined ? [] : [{ ...setting, [parameter]: value }];
    });
  });
}

/** With all of it found for less, more effort only costs. */
function takesNoLess(setting: Setting, other: Setting, axes: readonly TunedAxis[]): boolean {
  return axes.every((axis) => {
    const [place, least] = [placeOf(setting, axis), placeOf(other, axis)];
    return parameterOf(axis.parameter).isEffort ? place >= least : place === least;
  });
}

function placeOf(setting: Setting, { parameter, values }: TunedAxis): number {
  const wanted = JSON.stringify(setting[parameter]);
  return values.findIndex((value) => JSON.stringify(value) === wanted);
}

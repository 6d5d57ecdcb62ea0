import type { Setting } from '#contract/index.ts';
import type { Goal } from '../choice.ts';
import { type ComparedPoint, comparedPoints } from '../front.ts';
import { settingValueText, variedParameters } from '../setting.ts';
import type { DrawnSweep } from './recall-picture.ts';

interface RowAlike {
  readonly words: string;
  readonly points: readonly ComparedPoint[];
}

/** Groups settings that differ only in the first parameter, in its order: each group is a line. */
export function rowsAlike(
  { points, axes }: Pick<DrawnSweep, 'points' | 'axes'>,
  { at }: Goal,
): readonly RowAlike[] {
  const [first, ...others] = variedParameters(axes);
  if (first === undefined || others.length === 0) return [];
  const rows = new Map<string, ComparedPoint[]>();
  for (const compared of comparedPoints(points, at)) {
    const words = others
      .map((name) => settingValueText(name, compared.point.setting[name] ?? null))
      .join(', ');
    const row = rows.get(words);
    if (row === undefined) rows.set(words, [compared]);
    else row.push(compared);
  }
  const place = ({ point }: ComparedPoint) => effortOf(point.setting, first);
  return [...rows]
    .filter(([, row]) => row.length > 1)
    .map(([words, row]) => ({ words, points: row.toSorted((one, other) => place(one) - place(other)) }));
}

function effortOf(setting: Setting, name: keyof Setting): number {
  const value = setting[name];
  return typeof value === 'number' ? value : -1;
}

import type { Sweep, SweepPoint } from '#contract/index.ts';
import { milliseconds, quantity, share } from './figures.ts';
import { settingText } from './setting.ts';

/** A setting and its figures, in one line for a report. */
export function reportLine(
  sweep: Pick<Sweep, 'params' | 'set' | 'version' | 'rowCount' | 'index' | 'indexProblem'>,
  point: SweepPoint,
  k: number | 'k',
): string {
  const { measured } = point;
  const where = [
    sweep.params.id.join('/'),
    sweep.version === null ? '' : `v${sweep.version}`,
    sweep.rowCount === null ? '' : quantity(sweep.rowCount, 'row'),
    builtText(sweep),
  ];
  const figures =
    measured === undefined
      ? 'failed'
      : [
          measured.recall === null ? '' : `recall@${k} ${recallText(measured.recall)}`,
          `p50 ${milliseconds(measured.latency.p50)}`,
          `p95 ${milliseconds(measured.latency.p95)}`,
          `p99 ${milliseconds(measured.latency.p99)}`,
          `${sweep.set.count} queries`,
        ]
          .filter((words) => words !== '')
          .join(', ');
  return `${where.filter((words) => words !== '').join(', ')}: ${settingText(point.setting, sweep.params.axes)}: ${figures}`;
}

/** Older sweeps have no interval if no query missed anything. */
export function recallText({
  mean,
  deviation,
}: {
  readonly mean: number;
  readonly deviation: number;
}): string {
  return deviation === 0 ? share(mean) : `${share(mean)} ± ${share(deviation)}`;
}

/** `IVF_PQ, 32 partitions, 8 sub-vectors` */
export function builtText({ index, indexProblem }: Pick<Sweep, 'index' | 'indexProblem'>): string {
  if (index === null) return indexProblem === undefined ? 'no index' : '';
  const { type, partitions, subVectors } = index;
  const counts = [
    partitions === null ? null : quantity(partitions, 'partition'),
    subVectors === null ? null : quantity(subVectors, 'sub-vector'),
  ];
  return [type, ...counts].filter((part) => part !== null).join(', ');
}

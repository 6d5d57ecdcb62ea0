import type { Sweep, SweepPoint } from '#contract/index.ts';
import { chooseSetting, type Goal, meetsGoal } from '../choice.ts';
import { commonMembers } from '../comparison.ts';
import { withoutNoise } from '../figures.ts';
import { MEASURES } from '../measures.ts';
import { completeSetting } from '../same-settings.ts';
import { PARAMETERS, type Parameter, valueText } from '../setting.ts';
import type { SavedSweep } from './sweep-files.ts';

/** The parameters that have a column. */
export function sweptParameters(...sweeps: readonly Pick<Sweep, 'params'>[]): readonly Parameter[] {
  const set = new Set(sweeps.flatMap(({ params }) => params.axes.map(({ parameter }) => parameter)));
  return PARAMETERS.filter(({ name }) => set.has(name));
}

/** A row for each setting that says itself what it is of, so that several files can be put together. */
export function sweepCsv(saved: SavedSweep): string {
  const { sweep, overlay } = saved;
  const sweeps = overlay === undefined ? [sweep] : [sweep, overlay];
  // Whether it is varied or not, k stands beside what all settings have in common.
  const parameters = sweptParameters(...sweeps).filter(({ name }) => name !== 'k');
  const columns = sweeps.map((one) => columnsOf(one, saved, parameters));
  const head = columns[0]?.map(([name]) => name) ?? [];
  const rows = sweeps.flatMap(({ points }, place) =>
    points.map((point) => columns[place]?.map(([, read]) => cell(read(point))) ?? []),
  );
  return `${[head, ...rows].map((row) => row.map(quoted).join(',')).join('\r\n')}\r\n`;
}

type Value = string | number | bigint | boolean | null | undefined;
type Column = readonly [name: string, read: (point: SweepPoint) => Value];

function columnsOf(sweep: Sweep, saved: SavedSweep, parameters: readonly Parameter[]): readonly Column[] {
  const { goal } = saved;
  const isShown = sweep === saved.sweep;
  const common = commonMembers(sweep.params.query);
  const chosen = chooseSetting(sweep.points, goal)?.chosen.point;
  const k = isShown && typeof saved.k === 'number' ? saved.k : null;
  const of = (point: SweepPoint) => completeSetting(point.setting, common);
  return [
    ['sweep', () => (isShown ? 'shown' : 'overlay')],
    ...contextOf(sweep).map(sameForAll),
    ['k', (point) => valueText('k', of(point).k ?? k)],
    ...goalOf(goal).map(sameForAll),
    ...parameters.map(({ name }): Column => [name, (point) => valueText(name, of(point)[name])]),
    ...MEASURES.map(({ name, value }): Column => [name, value]),
    ['failure', ({ failure }) => failure?.message],
    // Empty where nothing was measured.
    ['meets_goal', (point) => (point.measured?.recall == null ? null : meetsGoal(point, goal))],
    ['chosen', (point) => point === chosen],
  ];
}

type Fact = readonly [name: string, value: Value];

function sameForAll([name, value]: Fact): Column {
  return [name, () => value];
}

function contextOf({ params, at, version, rowCount, index, indexProblem, set }: Sweep): readonly Fact[] {
  return [
    ['table', params.id.join('/')],
    ['version', version],
    ['rows', rowCount],
    ['measured_at', new Date(at).toISOString()],
    ['index', index === null ? (indexProblem === undefined ? 'none' : null) : (index.type ?? index.name)],
    ['partitions', index?.partitions],
    ['sub_vectors', index?.subVectors],
    ['unindexed_rows', index?.unindexedRows],
    ['query_set', set.name],
    ['queries', set.count],
  ];
}

function goalOf({ recall, latency, at }: Goal): readonly Fact[] {
  return [
    ['goal_recall', recall],
    ['goal_latency_ms', latency],
    ['goal_percentile', at],
  ];
}

function cell(value: Value): string {
  if (value === null || value === undefined) return '';
  return String(typeof value === 'number' ? withoutNoise(value) : value);
}

/** A text that holds a comma, a quote, or a line break is quoted. */
function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export interface Tick {
  readonly at: number;
  readonly text: string;
}

export interface Scale {
  readonly at: (value: number) => number;
  readonly ticks: readonly Tick[];
}

const RECALL_TICKS = [0, 0.3, 0.5, 0.7, 0.8, 0.9, 0.95, 0.98, 0.99, 0.995, 0.998, 0.999];
/** The factor of missed rows between the best incomplete recall and the top of the scale, which is full recall. */
const ABOVE = 2;
const LEAST_MISSED = 0.0005;
/** In pixels, between two ticks. */
const TICK_HEIGHT = 16;
const TICK_WIDTH = 56;

/** Logarithmic in the missed share, so that 0.98 and 0.99 are as far apart as 0.8 and 0.9. */
export function recallScale(recalls: readonly number[], from: number, to: number): Scale {
  const missed = recalls.map((recall) => Math.max(0, 1 - recall));
  const some = missed.filter((value) => value > 0);
  const least = Math.max(LEAST_MISSED, Math.min(0.05, ...some) / ABOVE);
  const most = Math.max(least * 4, 0.06, ...some);
  const clamp = (value: number) => Math.min(most, Math.max(least, value));
  const top = 0.04;
  const height = from - to;
  const place = (value: number) => Math.log(most / clamp(value)) / Math.log(most / least);
  const at = (recall: number) => from - (top + (1 - 2 * top) * place(1 - recall)) * height;
  const inside = RECALL_TICKS.filter((tick) => 1 - tick <= most && 1 - tick > least * 1.2);
  const ticks = [...inside.map((tick) => ({ at: at(tick), text: String(tick) })), { at: at(1), text: '1' }];
  return { at, ticks: apart(ticks, TICK_HEIGHT) };
}

/** Logarithmic: half a time is as far away as its double. */
export function latencyScale(latencies: readonly number[], from: number, to: number): Scale {
  const some = latencies.filter((value) => value > 0);
  const least = Math.min(...some, 1e6) / 1.15;
  const most = Math.max(least * 2, ...some) * 1.15;
  const at = (value: number) =>
    from + (Math.log(Math.min(most, Math.max(least, value)) / least) / Math.log(most / least)) * (to - from);
  const coarse = roundValues(least, most, COARSE);
  const values = coarse.length < FEWEST_TICKS ? roundValues(least, most, FINE) : coarse;
  const ticks = values.map((value) => ({ at: at(value), text: latencyText(value) }));
  return { at, ticks: apart(ticks, TICK_WIDTH) };
}

const COARSE = [1, 2, 3, 5, 7];
/** For times that are close together. */
const FINE = [1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5, 6, 7, 8, 9];
const FEWEST_TICKS = 3;

function roundValues(least: number, most: number, digits: readonly number[]): readonly number[] {
  const values: number[] = [];
  for (let power = Math.floor(Math.log10(least)); 10 ** power <= most; power += 1) {
    for (const digit of digits) {
      const value = digit * 10 ** power;
      if (value >= least && value <= most) values.push(Number(value.toPrecision(2)));
    }
  }
  return values;
}

function latencyText(value: number): string {
  return value >= 1000 ? `${value / 1000} s` : `${value} ms`;
}

/** Leaves out ticks that are too close to the one before. */
function apart(ticks: readonly Tick[], distance: number): readonly Tick[] {
  const visible: Tick[] = [];
  for (const tick of ticks) {
    const last = visible.at(-1);
    if (last === undefined || Math.abs(tick.at - last.at) >= distance) visible.push(tick);
  }
  return visible;
}

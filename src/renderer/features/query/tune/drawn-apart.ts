import type { Sweep } from '#contract/index.ts';
import { formatDate, formatDateTime, type TimeZone } from '#lib/format.ts';
import { type DrawnSweep, drawnSweep } from '#tuning/picture/recall-picture.ts';

/** Prepares two sweeps for one picture. */
export function drawnApart(
  sweep: Sweep,
  overlay: Sweep | undefined,
  timeZone: TimeZone,
): { readonly sweep: DrawnSweep; readonly overlay: DrawnSweep | undefined } {
  if (overlay === undefined) return { sweep: drawnSweep(sweep), overlay };
  const [now, before] = namedApart(sweep, overlay, timeZone);
  return { sweep: drawnSweep(now), overlay: drawnSweep(before) };
}

/** Adds the time to the labels if both sweeps have the same one. */
export function namedApart(
  sweep: Sweep,
  overlay: Sweep,
  timeZone: TimeZone,
): readonly [sweep: Sweep, overlay: Sweep] {
  if (sweep.label !== overlay.label) return [sweep, overlay];
  const isSameDay = formatDate(sweep.at, timeZone) === formatDate(overlay.at, timeZone);
  const named = (one: Sweep) => {
    const moment = formatDateTime(one.at, timeZone);
    return { ...one, label: `${isSameDay ? moment.replace(/^.*?, /, '') : moment}, ${one.label}` };
  };
  return [named(sweep), named(overlay)];
}

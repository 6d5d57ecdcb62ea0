import type { AnalyzedPlan } from '../../../../../plan/index.ts';
import { formatBytes, formatCount, formatNanoseconds, formatQuantity } from '../../../../lib/format.ts';
import { isRoundedSum, statedText } from './stated-text.ts';

/** One number of the strip; undefined where the text does not say it. */
export interface SummaryFigure {
  readonly label: string;
  readonly text: string | undefined;
  readonly note?: string | undefined;
}

export function summaryFigures(reading: AnalyzedPlan): readonly SummaryFigure[] {
  return [wall(reading), compute(reading), rows(reading), read(reading)];
}

function wall({ plan, summary: { wallNanoseconds } }: AnalyzedPlan): SummaryFigure {
  return { label: 'Wall time', text: time(plan, ['elapsed', 'cumulative_wall'], wallNanoseconds) };
}

function compute({ plan, summary }: AnalyzedPlan): SummaryFigure {
  const { computeNanoseconds, wallNanoseconds } = summary;
  const overlap = (computeNanoseconds ?? 0) > (wallNanoseconds ?? Number.POSITIVE_INFINITY);
  return {
    label: 'Compute',
    text: time(plan, ['elapsed_compute'], computeNanoseconds),
    note: overlap ? 'operators overlap' : undefined,
  };
}

function rows({ plan, summary: { rowsOut, rowsIn } }: AnalyzedPlan): SummaryFigure {
  return {
    label: 'Rows out',
    text: count(plan, 'output_rows', rowsOut),
    note: rowsIn === undefined ? undefined : `${count(plan, 'rows_scanned', rowsIn)} scanned`,
  };
}

function read({ plan, summary: { bytesRead, requests } }: AnalyzedPlan): SummaryFigure {
  return {
    label: 'Read',
    text:
      bytesRead === undefined
        ? undefined
        : (statedText(plan, ['bytes_read'], bytesRead) ?? formatBytes(bytesRead)),
    note: requests === undefined ? undefined : formatQuantity(requests, 'request'),
  };
}

type Plan = AnalyzedPlan['plan'];

function time(plan: Plan, names: readonly string[], figure: number | undefined): string | undefined {
  return figure === undefined ? undefined : (statedText(plan, names, figure) ?? formatNanoseconds(figure));
}

function count(plan: Plan, name: string, figure: number | undefined): string | undefined {
  if (figure === undefined) return undefined;
  const about = isRoundedSum(plan, name) ? 'about ' : '';
  return statedText(plan, [name], figure) ?? `${about}${formatCount(figure)}`;
}

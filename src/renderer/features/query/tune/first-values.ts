import type { MeasuredTable, TunedParameter } from '#contract/index.ts';
import { parameterOf } from '#tuning/setting.ts';
import { readValues } from '#tuning/values-text.ts';
import { literalsOf, memberText } from '../model/member-values.ts';
import type { TuneForm } from './tune-state.ts';

type Texts = TuneForm['texts'];

/** What is varied where nothing was typed yet: no more partitions than there are. */
function probesFor(partitions: number | null | undefined): Texts {
  const most = Math.min(MOST_PROBES, partitions ?? MOST_PROBES);
  return { nprobes: most > 1 ? `1 to ${most}` : '1' };
}

const MOST_PROBES = 80;

function refinesFor(type: string | null | undefined): Texts {
  // It has the vectors whole: nothing is more exact than its distances.
  if (type?.endsWith('FLAT') === true) return {};
  // The effort finds what more rows to re-rank find elsewhere.
  return { refine_factor: isGraph(type) ? 'none, 2, 5' : 'none, 2, 5, 10, 20' };
}

export function isGraph(type: string | null | undefined): boolean {
  return type?.includes('HNSW') === true;
}

interface FirstValuesParams {
  /** Undefined until it is known. */
  readonly index: MeasuredTable['index'] | undefined;
  readonly json: string;
}

/** The values of the form, with those that stand in fields that nobody touched; an emptied one stays empty. */
export function withFirstValues(typed: Texts, { index, json }: FirstValuesParams): Texts {
  const texts = { ...probesFor(index?.partitions), ...refinesFor(index?.type), ...typed };
  return isGraph(index?.type) ? { ...texts, ef: typed.ef ?? effortsOf(texts, json) } : texts;
}

/** Servers refuse an `ef` under k times the refine factor, and a query looks for one row more than k. */
function effortsOf(texts: Texts, json: string): string {
  const k = largest(texts, 'k') ?? rowsOf(json);
  const least = 2 * k * (largest(texts, 'refine_factor') ?? 1);
  return ['none', least, 2 * least, 4 * least].join(', ');
}

function largest(texts: Texts, name: TunedParameter): number | undefined {
  const read = readValues(parameterOf(name), texts[name] ?? '');
  const numbers = 'values' in read ? read.values.map(Number).filter((value) => value > 0) : [];
  return numbers.length === 0 ? undefined : Math.max(...numbers);
}

const USUAL_ROWS = 10;

function rowsOf(json: string): number {
  const k = Number(memberText(literalsOf(json), 'k'));
  return Number.isInteger(k) && k > 0 ? k : USUAL_ROWS;
}

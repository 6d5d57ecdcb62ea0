import type { MeasuredTable, TunedParameter } from '#contract/index.ts';
import { parameterOf } from '#tuning/setting.ts';
import { readValues } from '#tuning/values-text.ts';
import { literalsOf, memberText } from '../model/member-values.ts';
import type { TuneForm } from './tune-state.ts';

type Texts = TuneForm['texts'];

/** The default values of `nprobes`, at most the number of partitions. */
function probesFor(partitions: number | null | undefined): Texts {
  const most = Math.min(MOST_PROBES, partitions ?? MOST_PROBES);
  return { nprobes: most > 1 ? `1 to ${most}` : '1' };
}

const MOST_PROBES = 80;

function refinesFor(type: string | null | undefined): Texts {
  // A FLAT index stores whole vectors, so its distances are already exact.
  if (type?.endsWith('FLAT') === true) return {};
  // A graph needs fewer values: its `ef` already improves recall.
  return { refine_factor: isGraph(type) ? 'none, 2, 5' : 'none, 2, 5, 10, 20' };
}

export function isGraph(type: string | null | undefined): boolean {
  return type?.includes('HNSW') === true;
}

interface FirstValuesParams {
  /** Undefined until loaded. */
  readonly index: MeasuredTable['index'] | undefined;
  readonly json: string;
}

/** The values of the form, with defaults for fields that the user hasn’t touched; a cleared field stays empty. */
export function withFirstValues(typed: Texts, { index, json }: FirstValuesParams): Texts {
  const texts = { ...probesFor(index?.partitions), ...refinesFor(index?.type), ...typed };
  return isGraph(index?.type) ? { ...texts, ef: typed.ef ?? effortsOf(texts, json) } : texts;
}

/** Servers reject an `ef` below k times the refine factor, and a sweep asks for one row more than k. */
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

const DEFAULT_ROWS = 10;

function rowsOf(json: string): number {
  const k = Number(memberText(literalsOf(json), 'k'));
  return Number.isInteger(k) && k > 0 ? k : DEFAULT_ROWS;
}

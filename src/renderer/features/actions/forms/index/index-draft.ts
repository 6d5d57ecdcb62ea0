import type { Change, IndexFacts } from '#contract/index.ts';
import type { QueryColumn } from '#domain/fields/query-columns.ts';
import {
  type IndexedTable,
  type IndexKind,
  type IndexParameter,
  indexParameters,
  isVectorKind,
  type ParameterValue,
  VECTOR_KINDS,
} from '#tuning/index-parameters.ts';

/** What stands in the fields of the form. */
export interface IndexDraft {
  readonly column: string;
  readonly name: string;
  readonly kind: IndexKind;
  readonly metric: Metric;
  /** What was typed or chosen, by parameter; what isn’t there is as it was before, or as it is proposed. */
  readonly typed: Readonly<Record<string, string | boolean>>;
}

export const METRICS = ['l2', 'cosine', 'dot'] as const;
export type Metric = (typeof METRICS)[number];

/** The kinds that fit a column, the most usual first. */
export function kindsFor({ type, family }: Pick<QueryColumn, 'type' | 'family'>): readonly IndexKind[] {
  if (family === 'vector') return VECTOR_KINDS;
  if (family === 'text') return ['FTS', 'BTREE', 'BITMAP', 'FM'];
  if (LIST.test(type)) return ['LABEL_LIST', 'FTS'];
  if (family === 'bool') return ['BITMAP', 'BTREE'];
  return ['BTREE', 'BITMAP'];
}

const LIST = /^(?:large )?list\b/;

export function isIndexable({ family, type }: QueryColumn): boolean {
  return family !== 'unknown' && (family !== 'nested' || LIST.test(type));
}

/** The kind that a server calls so; undefined for one that nobody can build here. */
export function kindNamed(type: string | null | undefined): IndexKind | undefined {
  const name = type?.toUpperCase();
  if (name === 'INVERTED') return 'FTS';
  return ALL.find((kind) => kind === name);
}

const ALL: readonly IndexKind[] = [...VECTOR_KINDS, 'BTREE', 'BITMAP', 'LABEL_LIST', 'FTS', 'FM'];

export function metricNamed(name: string | null | undefined): Metric {
  return METRICS.find((metric) => metric === name?.toLowerCase()) ?? 'l2';
}

export type FormerSettings = Readonly<Record<string, ParameterValue>>;

/** What an index that is there was built with, as far as its files tell. */
export function formerSettings(facts: IndexFacts | undefined): FormerSettings {
  if (facts?.kind === 'text') return facts.hasPositions === null ? {} : { with_position: facts.hasPositions };
  if (facts?.kind !== 'vector') return {};
  const { partitionSizes, subVectors, bits, neighbors, efConstruction } = facts;
  const counts: readonly (readonly [string, number | bigint | null | undefined])[] = [
    ['num_partitions', partitionSizes?.length],
    ['num_sub_vectors', subVectors],
    ['num_bits', bits],
    ['m', neighbors],
    ['ef_construction', efConstruction],
  ];
  return Object.fromEntries(
    counts.flatMap(([name, count]) => (count == null ? [] : [[name, Number(count)]])),
  );
}

/** A parameter with what stands in its field. */
export interface FilledParameter {
  readonly parameter: IndexParameter;
  readonly value: string | boolean;
  /** What is wrong with it, as a sentence. */
  readonly problem: string | undefined;
  /** How it stands to what was before, or is usual: `was 32`. */
  readonly aside: string;
}

/** As the fields show it. */
export function filledParameters(
  draft: IndexDraft,
  table: IndexedTable,
  former: FormerSettings,
): readonly FilledParameter[] {
  return indexParameters(draft.kind, table).map((parameter) => {
    const { name, proposed } = parameter;
    const before = former[name];
    const first = before ?? proposed;
    const value = draft.typed[name] ?? (typeof first === 'boolean' ? first : String(first ?? ''));
    const problem = problemOf(parameter, value, table);
    return { parameter, value, problem, aside: asideOf(value, before, proposed) };
  });
}

function asideOf(
  value: string | boolean,
  before: ParameterValue | undefined,
  proposed: ParameterValue | undefined,
): string {
  if (before !== undefined) return String(before) === String(value) ? 'unchanged' : `was ${spoken(before)}`;
  if (value === '') return 'left to the server';
  if (proposed === undefined || String(proposed) === String(value)) return 'default';
  return `default ${spoken(proposed)}`;
}

function spoken(value: ParameterValue): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return value.toLocaleString('en-US');
}

function problemOf(
  parameter: IndexParameter,
  value: string | boolean,
  { dimension }: IndexedTable,
): string | undefined {
  if (parameter.kind !== 'count' || typeof value === 'boolean' || value.trim() === '') return undefined;
  const { least, most, label, name } = parameter;
  const number = wholeOf(value);
  if (number === undefined || number < least || number > most) {
    return `${label} must be a whole number from ${spoken(least)} to ${spoken(most)}.`;
  }
  const isUneven = name === 'num_sub_vectors' && dimension !== null && dimension % number !== 0;
  return isUneven ? `${label} must divide the dimension, ${spoken(dimension)}.` : undefined;
}

/** Also with the signs that group its digits, as hints have them. */
function wholeOf(text: string): number | undefined {
  const digits = text.trim().replaceAll(',', '');
  return /^\d{1,15}$/.test(digits) ? Number(digits) : undefined;
}

/** What is sent: a field that is empty is left to the server. */
export function settingsOf(filled: readonly FilledParameter[]): Readonly<Record<string, ParameterValue>> {
  return Object.fromEntries(
    filled.flatMap(({ parameter, value }) => {
      const sent = sentValue(parameter, value);
      return sent === undefined ? [] : [[parameter.name, sent] as const];
    }),
  );
}

function sentValue(parameter: IndexParameter, value: string | boolean): ParameterValue | undefined {
  if (parameter.kind === 'flag' || typeof value === 'boolean') return value;
  return parameter.kind === 'count' || parameter.name === 'num_bits' ? wholeOf(value) : value;
}

interface DraftedChange {
  readonly id: readonly string[];
  readonly draft: IndexDraft;
  readonly filled: readonly FilledParameter[];
  readonly isRebuilt: boolean;
}

/** Undefined while a field is not right. */
export function changeOf({ id, draft, filled, isRebuilt }: DraftedChange): Change | undefined {
  if (draft.name === '' || draft.column === '') return undefined;
  if (filled.some(({ problem }) => problem !== undefined)) return undefined;
  return {
    kind: 'createIndex',
    id: [...id],
    column: draft.column,
    indexType: draft.kind,
    name: draft.name,
    ...(isVectorKind(draft.kind) ? { distanceType: draft.metric } : {}),
    ...(isRebuilt ? { replace: true } : {}),
    settings: settingsOf(filled),
  };
}

import { stringifyJson } from '../../../../protocol/index.ts';
import { formatQuantity } from '../../../lib/format.ts';
import { cutText } from '../../../ui/VisibleText.tsx';

const LONGEST = 60;

/** Undefined for what is not set. */
export function describeMember(name: string, value: unknown): string | undefined {
  if (value === null || value === undefined) return undefined;
  if (name === 'vector') return vectorInWords(value);
  if (name === 'filter' && typeof value === 'string') return shortened(value);
  if (value === true) return FLAGS.get(name) ?? name;
  if (value === false) return `${name} off`;
  return `${NAMES.get(name) ?? name} ${describeValue(name, value)}`;
}

const NAMES: ReadonlyMap<string, string> = new Map([
  ['refine_factor', 'refine'],
  ['distance_type', 'distance'],
  ['vector_column', 'column'],
  ['lower_bound', 'from'],
  ['upper_bound', 'below'],
  ['full_text_query', 'text'],
]);

const FLAGS: ReadonlyMap<string, string> = new Map([
  ['with_row_id', 'row IDs'],
  ['fast_search', 'indexed rows only'],
  ['bypass_vector_index', 'no vector index'],
  ['prefilter', 'prefilter'],
]);

/** The value of a member, short enough to stand in a line. */
export function describeValue(name: string, value: unknown): string {
  if (value === undefined) return 'not set';
  if (name === 'vector') return vectorInWords(value) ?? 'no vector';
  if (name === 'full_text_query') return textInWords(value);
  if (name === 'columns') return columnsInWords(value);
  return shortened(typeof value === 'string' ? value : stringifyJson(value));
}

function vectorInWords(value: unknown): string | undefined {
  const { single_vector: single, multi_vector: several } = membersOf(value);
  if (Array.isArray(several))
    return several.length === 0 ? undefined : formatQuantity(several.length, 'vector');
  if (!Array.isArray(single) || single.length === 0) return undefined;
  return `vector of ${single.length}`;
}

function textInWords(value: unknown): string {
  const { string_query: plain, structured_query: structured } = membersOf(value);
  const { query } = membersOf(plain);
  if (typeof query === 'string') return shortened(JSON.stringify(query));
  const kind = Object.entries(membersOf(structured)).find(([, below]) => below != null)?.[0];
  return kind === undefined ? shortened(stringifyJson(value)) : kind.replaceAll('_', ' ');
}

function columnsInWords(value: unknown): string {
  const { column_names: names, column_aliases: aliases } = membersOf(value);
  if (Array.isArray(names)) return shortened(names.join(' '));
  return shortened(Object.keys(membersOf(aliases)).join(' '));
}

function membersOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}

function shortened(text: string): string {
  return text.length > LONGEST ? `${cutText(text, LONGEST)}…` : text;
}

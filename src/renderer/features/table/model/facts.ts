import type { Table } from '../../../../contract/index.ts';

/** A number worth a headline. */
export interface Figure {
  readonly label: string;
  readonly value: bigint;
}

export type FactValue =
  | { readonly state: 'returned'; readonly content: FactContent }
  /** Returned as null, which here means what the words say. */
  | { readonly state: 'null'; readonly words: string }
  | { readonly state: 'absent' }
  | { readonly state: 'does-not-apply' };

export type FactContent =
  | { readonly kind: 'words'; readonly text: string; readonly note?: string }
  | { readonly kind: 'identifier'; readonly text: string }
  | { readonly kind: 'entries'; readonly entries: readonly (readonly [string, string])[] }
  | { readonly kind: 'names'; readonly names: readonly string[] }
  /** There, and with nothing in it. */
  | { readonly kind: 'empty'; readonly value: '{}' | '[]' | '""'; readonly words: string };

export interface Fact {
  readonly label: string;
  readonly value: FactValue;
}

export interface TableFacts {
  /** What the server counted; a count that it left out is a fact of its own. */
  readonly figures: readonly Figure[];
  /** What the table is and where. */
  readonly identity: readonly Fact[];
  /** What was written down about it. */
  readonly notes: readonly Fact[];
}

export function tableFacts(table: Table): TableFacts {
  const counts = countsOf(table);
  return {
    figures: counts.flatMap(({ label, count }) => (count == null ? [] : [{ label, value: count }])),
    identity: [
      { label: 'State', value: stateOf(table) },
      { label: 'Location', value: identifier(table.location) },
      { label: 'Table URI', value: identifier(table.tableUri) },
      { label: 'Versioning', value: versioning(table.managedVersioning) },
      ...counts.flatMap((count) => unknownCount(count, isDeclaredOnly(table))),
    ],
    notes: [
      { label: 'Properties', value: properties(table.properties) },
      { label: 'Metadata', value: orInapplicable(metadata(table.metadata), table) },
      { label: 'Schema metadata', value: orInapplicable(metadata(table.schemaMetadata), table) },
      { label: 'Storage options', value: storageOptions(table.storageOptionNames) },
    ],
  };
}

export function isDeclaredOnly(table: Table): boolean {
  return table.onlyDeclared === true;
}

interface Count {
  readonly label: string;
  readonly count: bigint | null | undefined;
}

function countsOf({ version, fields, stats }: Table): readonly Count[] {
  return [
    { label: 'Version', count: version },
    { label: 'Columns', count: fields == null ? fields : BigInt(fields.length) },
    { label: 'Fragments', count: stats === null ? null : stats?.numFragments },
    { label: 'Deleted rows', count: stats === null ? null : stats?.numDeletedRows },
  ];
}

function unknownCount({ label, count }: Count, declaredOnly: boolean): Fact[] {
  if (count != null) return [];
  if (declaredOnly) return [{ label, value: { state: 'does-not-apply' } }];
  return [{ label, value: count === null ? RETURNED_NULL : ABSENT }];
}

const ABSENT: FactValue = { state: 'absent' };
const RETURNED_NULL: FactValue = { state: 'null', words: 'returned as null' };

/** What a table without storage can't have is not missing from the answer. */
function orInapplicable(value: FactValue, table: Table): FactValue {
  return value.state !== 'returned' && isDeclaredOnly(table) ? { state: 'does-not-apply' } : value;
}

function words(text: string, note?: string): FactValue {
  return { state: 'returned', content: { kind: 'words', text, ...(note === undefined ? {} : { note }) } };
}

/** The interface reads silence as stored; that it is silence is said all the same. */
function stateOf({ onlyDeclared }: Table): FactValue {
  if (onlyDeclared == null) return words('stored', 'assumed, the server does not say');
  return onlyDeclared ? words('declared') : words('stored');
}

function identifier(text: string | null | undefined): FactValue {
  if (text == null) return text === null ? RETURNED_NULL : ABSENT;
  if (text === '')
    return { state: 'returned', content: { kind: 'empty', value: '""', words: 'an empty text' } };
  return { state: 'returned', content: { kind: 'identifier', text } };
}

function versioning(managed: boolean | null | undefined): FactValue {
  if (managed == null) return managed === null ? RETURNED_NULL : ABSENT;
  return managed
    ? words('managed', 'versions go through the catalog')
    : words('not managed', 'the table keeps its own versions');
}

function properties(texts: Record<string, string> | null | undefined): FactValue {
  if (texts === null) return { state: 'null', words: 'not supported by this server' };
  return entries(texts, 'supported, none set');
}

function metadata(texts: Record<string, string> | null | undefined): FactValue {
  return texts === null ? RETURNED_NULL : entries(texts, 'returned, none set');
}

function entries(texts: Record<string, string> | undefined, whenEmpty: string): FactValue {
  if (texts === undefined) return ABSENT;
  const list = Object.entries(texts);
  const content: FactContent =
    list.length === 0 ? { kind: 'empty', value: '{}', words: whenEmpty } : { kind: 'entries', entries: list };
  return { state: 'returned', content };
}

function storageOptions(names: readonly string[] | null | undefined): FactValue {
  if (names == null) return names === null ? RETURNED_NULL : ABSENT;
  const content: FactContent =
    names.length === 0
      ? { kind: 'empty', value: '{}', words: 'returned, none set' }
      : { kind: 'names', names };
  return { state: 'returned', content };
}

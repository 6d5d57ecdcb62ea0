import type { StringEntries, Table, TableAnswer } from '#contract/index.ts';
import { noPropertiesSentence } from '#domain/server-sentences.ts';
import { defined } from '#protocol/defined.ts';

export type PropertyValue =
  | { readonly state: 'returned'; readonly content: PropertyContent }
  /** Returned as null; `words` say what null means here. */
  | { readonly state: 'null'; readonly words: string }
  | { readonly state: 'absent' }
  /** Absent, because the request didn't ask for it. */
  | { readonly state: 'not-asked' }
  | { readonly state: 'does-not-apply' };

export type PropertyContent =
  | { readonly kind: 'words'; readonly text: string; readonly note?: string }
  | { readonly kind: 'identifier'; readonly text: string }
  | { readonly kind: 'entries'; readonly entries: StringEntries }
  | { readonly kind: 'names'; readonly names: readonly string[] }
  /** When the vended storage options expire. */
  | { readonly kind: 'expiry'; readonly millis: bigint }
  /** Present, but empty. */
  | { readonly kind: 'empty'; readonly value: '{}' | '[]' | '""'; readonly words: string };

export interface TableProperty {
  readonly label: string;
  readonly value: PropertyValue;
}

interface TableProperties {
  /** What the table is and where it is. */
  readonly identity: readonly TableProperty[];
  /** Descriptive texts about the table. */
  readonly notes: readonly TableProperty[];
  /** Other absent members, as one sentence instead of a line each. Never includes the version. */
  readonly missing: readonly string[];
}

export function tableProperties(table: Table): TableProperties {
  const { identity, notes } = allProperties(table);
  const isMissing = ({ label, value: { state } }: TableProperty) =>
    label !== 'Version' && (state === 'absent' || state === 'not-asked');
  const missing = [...identity, ...notes].filter(isMissing);
  const sentence = (state: PropertyValue['state'], text: string) => {
    const labels = missing.filter(({ value }) => value.state === state).map(({ label }) => label);
    return labels.length === 0 ? [] : [`${text}: ${labels.join(', ')}.`];
  };
  return {
    identity: identity.filter((fact) => !isMissing(fact)),
    notes: notes.filter((fact) => !isMissing(fact)),
    missing: [...sentence('absent', 'Not returned by the server'), ...sentence('not-asked', 'Not requested')],
  };
}

function allProperties(table: Table): Pick<TableProperties, 'identity' | 'notes'> {
  return {
    identity: [
      { label: 'State', value: stateOf(table.answer) },
      { label: 'Version', value: ofDetail(version(table.answer.version), table) },
      ...placeFacts(table),
      { label: 'Versioning', value: versioning(table.answer.managed_versioning) },
      ...otherNames(table),
    ],
    notes: [
      { label: 'Properties', value: properties(table.answer.properties) },
      { label: 'Metadata', value: ofDetail(metadata(table.answer.metadata), table) },
      { label: 'Schema metadata', value: ofDetail(metadata(table.answer.schema?.metadata), table) },
      { label: 'Storage options', value: storageOptions(table.storageOptionNames) },
      ...expiryFacts(table),
    ],
  };
}

/** The storage of the table and its location, as the server returned them. */
export function storageFacts(table: Table): readonly TableProperty[] {
  return [...placeFacts(table), ...expiryFacts(table)];
}

/** Most servers return the same location twice. */
function placeFacts(table: Table): readonly TableProperty[] {
  const location = identifier(table.answer.location);
  if (table.answer.location && table.answer.location === table.answer.table_uri)
    return [{ label: 'Location', value: location }];
  return [
    { label: 'Location', value: location },
    { label: 'Table URI', value: tableUri(table) },
  ];
}

/** The name and namespace that the server returns, if they differ from the ID above. */
function otherNames({ id, answer: { table: name, namespace: parts } }: Table): readonly TableProperty[] {
  const isOther = parts != null && JSON.stringify(parts) !== JSON.stringify(id.slice(0, -1));
  return [
    ...(name == null || name === id.at(-1) ? [] : [{ label: 'Name', value: identifier(name) }]),
    ...(isOther ? [{ label: 'Namespace', value: namespace(parts) }] : []),
  ];
}

export function schemaMetadataFact(table: Table): TableProperty {
  const { schema } = table.answer;
  return {
    label: 'Schema metadata',
    value: ofDetail(metadata(schema === null ? null : schema?.metadata), table),
  };
}

export function isDeclaredOnly(answer: Pick<TableAnswer, 'is_only_declared'>): boolean {
  return answer.is_only_declared === true;
}

const ABSENT: PropertyValue = { state: 'absent' };
const NOT_REQUESTED: PropertyValue = { state: 'not-asked' };
const RETURNED_NULL: PropertyValue = { state: 'null', words: 'null' };

/** A member that only a detailed description has. A table without storage can't have it, so it isn't missing there. */
function ofDetail(value: PropertyValue, table: Table): PropertyValue {
  if (value.state !== 'returned' && isDeclaredOnly(table.answer)) return { state: 'does-not-apply' };
  return ifRequested(value, table);
}

function ifRequested(value: PropertyValue, { requested }: Table): PropertyValue {
  return value.state === 'absent' && requested.detail !== true ? NOT_REQUESTED : value;
}

function tableUri({ answer: { table_uri: uri }, requested }: Table): PropertyValue {
  return uri === undefined && requested.tableUri !== true ? NOT_REQUESTED : identifier(uri);
}

function expiryFacts({ expiresAtMillis: millis }: Table): readonly TableProperty[] {
  if (millis === undefined) return [];
  const value: PropertyValue =
    millis === null
      ? words('unknown', 'the server sent an invalid time')
      : { state: 'returned', content: { kind: 'expiry', millis } };
  return [{ label: 'Expires', value }];
}

function words(text: string, note?: string): PropertyValue {
  return { state: 'returned', content: { kind: 'words', text, ...defined({ note }) } };
}

/** The interface takes an absent value as stored; the page still says that it is absent. */
function stateOf({ is_only_declared: isDeclared }: TableAnswer): PropertyValue {
  if (isDeclared == null) return words('stored', 'assumed, not returned');
  return isDeclared ? words('declared') : words('stored');
}

function identifier(text: string | null | undefined): PropertyValue {
  if (text == null) return text === null ? RETURNED_NULL : ABSENT;
  if (text === '')
    return { state: 'returned', content: { kind: 'empty', value: '""', words: 'empty string' } };
  return { state: 'returned', content: { kind: 'identifier', text } };
}

/** In brackets, because a part may contain any character. */
function namespace(parts: readonly string[]): PropertyValue {
  if (parts.length === 0)
    return { state: 'returned', content: { kind: 'empty', value: '[]', words: 'the root' } };
  return identifier(JSON.stringify(parts));
}

/** All digits and no commas: the form in which the user types it and requests send it. */
function version(number: bigint | null | undefined): PropertyValue {
  if (number == null) return number === null ? RETURNED_NULL : ABSENT;
  return words(String(number));
}

function versioning(managed: boolean | null | undefined): PropertyValue {
  if (managed == null) return managed === null ? RETURNED_NULL : ABSENT;
  return managed
    ? words('managed', 'versions are created through the catalog')
    : words('not managed', 'versions are stored with the table');
}

function properties(texts: StringEntries | null | undefined): PropertyValue {
  if (texts === null) return { state: 'null', words: 'not supported by this server' };
  return entries(texts, 'none');
}

function metadata(texts: StringEntries | null | undefined): PropertyValue {
  return texts === null ? RETURNED_NULL : entries(texts, 'none');
}

function entries(texts: StringEntries | undefined, whenEmpty: string): PropertyValue {
  if (texts === undefined) return ABSENT;
  const content: PropertyContent =
    texts.length === 0
      ? { kind: 'empty', value: '{}', words: whenEmpty }
      : { kind: 'entries', entries: texts };
  return { state: 'returned', content };
}

function storageOptions(names: readonly string[] | null | undefined): PropertyValue {
  if (names == null) return names === null ? RETURNED_NULL : ABSENT;
  const content: PropertyContent =
    names.length === 0
      ? { kind: 'empty', value: '{}', words: 'returned, none set' }
      : { kind: 'names', names };
  return { state: 'returned', content };
}

/** Properties and metadata have a page each. */
export type EntriesPageName = 'properties' | 'metadata';

/** A map of strings in a response: absent, null, empty and set are four different answers. */
export type StatedTexts =
  | { readonly state: 'set'; readonly entries: StringEntries }
  | { readonly state: 'empty' | 'null' | 'absent' | 'not-asked' | 'does-not-apply' };

export function statedTexts(table: Table, page: EntriesPageName): StatedTexts {
  const texts = table.answer[page];
  if (texts != null) return texts.length === 0 ? { state: 'empty' } : { state: 'set', entries: texts };
  if (page === 'metadata' && isDeclaredOnly(table.answer)) return { state: 'does-not-apply' };
  if (texts === null) return { state: 'null' };
  return { state: page === 'metadata' && table.requested.detail !== true ? 'not-asked' : 'absent' };
}

interface EmptyStateText {
  readonly title: string;
  readonly text: string;
}

/** The text for an empty list of entries. */
export function emptyStateText(
  page: EntriesPageName,
  state: Exclude<StatedTexts['state'], 'set'>,
): EmptyStateText {
  switch (state) {
    case 'empty':
      return {
        title: page === 'properties' ? 'No properties set' : 'No metadata set',
        text: noPropertiesSentence('empty', 'table', page),
      };
    case 'null':
      return page === 'properties'
        ? {
            title: 'Properties aren’t supported',
            text: noPropertiesSentence(null, 'table', page),
          }
        : {
            title: 'Metadata is null',
            text: 'The server returned null. The table may still have metadata.',
          };
    case 'absent':
      return {
        title: page === 'properties' ? 'Properties not returned' : 'Metadata not returned',
        text: `The response doesn’t include ${page}. The table may still have some.`,
      };
    case 'not-asked':
      return {
        title: page === 'properties' ? 'Properties not requested' : 'Metadata not requested',
        text: `Details were turned off in Request options, so ${page} ${page === 'properties' ? 'weren’t' : 'wasn’t'} returned.`,
      };
    case 'does-not-apply':
      return {
        title: 'No metadata yet',
        text: 'This table is declared but has no data yet.',
      };
  }
}

import type {
  OtherMember,
  SchemaField,
  StringEntries,
  Table,
  TableSizes,
  VersionRecord,
} from '#contract/index.ts';
import { readManifestName } from '#protocol/manifest-name.ts';
import {
  type ComparedFact,
  type ComparedProperty,
  compareFacts,
  type FactValue,
  type Unit,
} from './compare-facts.ts';
import { type ComparedSchemas, compareSchemas } from './compare-schemas.ts';
import { type ComparedTexts, compareTexts } from './compare-texts.ts';
import { NO_ANSWER, type ReportedValue, readAs, stated } from './reported-value.ts';

/** The comparison of two descriptions. A side without a response is undefined. */
export interface Comparison {
  readonly schema: ComparedSchemas;
  readonly properties: ComparedTexts;
  readonly metadata: ComparedTexts;
  readonly schemaMetadata: ComparedTexts;
  readonly stats: readonly ComparedFact[];
  readonly place: readonly ComparedFact[];
}

export interface ManifestComparison {
  readonly facts: readonly ComparedFact[];
  readonly metadata: ComparedTexts;
}

interface Sides<Answer> {
  readonly before: Answer | undefined;
  readonly after: Answer | undefined;
}

/** Requested separately from the description. */
export interface ComparedFigures {
  readonly rows: ReportedValue<bigint>;
  /** Only known for the latest version. */
  readonly sizes: ReportedValue<TableSizes>;
}

interface ComparedSides {
  readonly figures: Sides<ComparedFigures>;
  /** Otherwise version numbers aren’t comparable. */
  readonly isOneTable: boolean;
}

const DESCRIPTIONS_ALONE: ComparedSides = {
  figures: { before: undefined, after: undefined },
  isOneTable: true,
};

export function compareTables(
  tables: Sides<Table>,
  { figures, isOneTable }: ComparedSides = DESCRIPTIONS_ALONE,
): Comparison {
  const texts = (read: (table: Table) => ComparedTexts['before']) =>
    compareTexts(sideOf(tables.before, read), sideOf(tables.after, read));
  return {
    schema: compareSchemas(sideOf(tables.before, fieldsOf), sideOf(tables.after, fieldsOf)),
    properties: texts(propertiesOf),
    metadata: texts(metadataOf),
    schemaMetadata: texts(schemaMetadataOf),
    stats: compareStats(tables, figures).map((fact) => (isOneTable ? fact : withoutVersion(fact))),
    place: factsOf(tables, placeFacts),
  };
}

function compareStats(tables: Sides<Table>, figures: Sides<ComparedFigures>): readonly ComparedFact[] {
  const side = (table: Table | undefined, own: ComparedFigures = NO_FIGURES) =>
    table && { table, figures: own };
  const facts = factsOf(
    { before: side(tables.before, figures.before), after: side(tables.after, figures.after) },
    statsFacts,
  );
  return facts.filter(
    ({ key, before, after }) => !COUNTED.has(key) || isReturned(before) || isReturned(after),
  );
}

const NO_FIGURES: ComparedFigures = { rows: NO_ANSWER, sizes: NO_ANSWER };

/** Left out if neither side has them. */
const COUNTED: ReadonlySet<string> = new Set(['rows', 'size', 'indices']);

function isReturned({ state }: ReportedValue<unknown>): boolean {
  return state === 'returned';
}

function withoutVersion(fact: ComparedFact): ComparedFact {
  if (fact.key !== 'version' || fact.result === 'not-known') return fact;
  return { ...fact, result: 'does-not-apply', difference: undefined };
}

export function compareManifests(records: Sides<VersionRecord>, isOneTable: boolean): ManifestComparison {
  return {
    facts: factsOf(records, manifestFacts).map((fact) => (isOneTable ? fact : withoutVersion(fact))),
    metadata: compareTexts(
      sideOf(records.before, versionMetadataOf),
      sideOf(records.after, versionMetadataOf),
    ),
  };
}

function sideOf<Answer, Value>(
  answer: Answer | undefined,
  read: (answer: Answer) => ReportedValue<Value>,
): ReportedValue<Value> {
  return answer === undefined ? NO_ANSWER : read(answer);
}

function factsOf<Answer>({ before, after }: Sides<Answer>, read: (answer: Answer) => ComparedFactsOf) {
  return compareFacts(before === undefined ? [] : read(before), after === undefined ? [] : read(after), {
    before: missingOf(before),
    after: missingOf(after),
  });
}

type ComparedFactsOf = readonly ComparedProperty[];

function missingOf(answer: unknown): ReportedValue<never> {
  return answer === undefined ? NO_ANSWER : { state: 'absent' };
}

function propertiesOf({ answer: { properties } }: Table): ReportedValue<StringEntries> {
  return stated(properties);
}

function metadataOf(table: Table): ReportedValue<StringEntries> {
  return ofDetail(stated(table.answer.metadata), table);
}

function schemaMetadataOf(table: Table): ReportedValue<StringEntries> {
  const { schema } = table.answer;
  return ofDetail(stated(schema === null ? null : schema?.metadata), table);
}

function fieldsOf(table: Table): ReportedValue<readonly SchemaField[]> {
  const { schema } = table.answer;
  return ofDetail(stated(schema === null ? null : schema?.fields), table);
}

/** Values of any type, so shown as JSON. */
function versionMetadataOf({ metadata }: VersionRecord): ReportedValue<StringEntries> {
  return readAs(stated(metadata), (members) => members.map(memberEntry));
}

function memberEntry({ name, json }: OtherMember): readonly [string, string] {
  return [name, json];
}

/** A member of a detailed description: a declared table can’t have it, so it isn’t missing. */
function ofDetail<Value>(value: ReportedValue<Value>, { answer, requested }: Table): ReportedValue<Value> {
  if (value.state === 'returned') return value;
  if (answer.is_only_declared === true) return { state: 'does-not-apply' };
  return value.state === 'absent' && requested.detail !== true ? { state: 'not-asked' } : value;
}

interface CountedTable {
  readonly table: Table;
  readonly figures: ComparedFigures;
}

/** The server’s counts. */
function statsFacts({ table, figures }: CountedTable): readonly ComparedProperty[] {
  const { stats, version, is_only_declared: isDeclared = false } = table.answer;
  const ofStats = (value: bigint | null | undefined) => stated(stats === null ? null : value);
  const ofSizes = (read: (sizes: TableSizes) => bigint | null | undefined): ReportedValue<bigint> =>
    figures.sizes.state === 'returned' ? stated(read(figures.sizes.value)) : figures.sizes;
  const fragments = ofSizes((sizes) => sizes.answer.fragment_stats?.num_fragments);
  const counted = (key: string, label: string, value: ReportedValue<bigint>, unit?: Unit): ComparedProperty =>
    fact(
      key,
      label,
      value.state !== 'returned' && isDeclared === true ? { state: 'does-not-apply' } : value,
      unit,
    );
  return [
    counted('version', 'Version', stated(version)),
    counted('rows', 'Rows', figures.rows),
    counted(
      'size',
      'Size',
      ofSizes((sizes) => sizes.answer.total_bytes),
      'bytes',
    ),
    counted(
      'fragments',
      'Fragments',
      stats?.num_fragments == null && isReturned(fragments) ? fragments : ofStats(stats?.num_fragments),
    ),
    counted('deleted-rows', 'Deleted rows', ofStats(stats?.num_deleted_rows)),
    counted(
      'indices',
      'Indices',
      ofSizes((sizes) => sizes.answer.num_indices),
    ),
    ...otherFacts(stats?.others ?? []),
  ];
}

/** The table’s location and storage. */
function placeFacts(table: Table): readonly ComparedProperty[] {
  return [
    fact('location', 'Location', stated(table.answer.location)),
    fact(
      'table-uri',
      'Table URI',
      table.answer.table_uri === undefined && table.requested.tableUri !== true
        ? { state: 'not-asked' }
        : stated(table.answer.table_uri),
    ),
    fact('name', 'Name', stated(table.answer.table)),
    fact('namespace', 'Namespace', inJson(table.answer.namespace)),
    fact('only-declared', 'Declared only', inJson(table.answer.is_only_declared)),
    fact('managed-versioning', 'Managed versioning', inJson(table.answer.managed_versioning)),
    // SECURITY: only names; the values may be secrets and are not in the window.
    fact('storage-options', 'Storage options', inJson(table.storageOptionNames?.toSorted())),
    ...otherFacts(table.answer.others),
  ];
}

/** The manifest, from the record of a version. */
function manifestFacts(record: VersionRecord): readonly ComparedProperty[] {
  return [
    fact('version', 'Version', stated(record.version)),
    fact('written', 'Written', stated(record.timestamp_millis), 'milliseconds'),
    fact('manifest-path', 'Manifest path', stated(record.manifest_path)),
    fact('naming', 'Naming scheme', namingOf(record.manifest_path)),
    fact('manifest-size', 'Manifest size', stated(record.manifest_size), 'bytes'),
    fact('e-tag', 'ETag', stated(record.e_tag)),
    ...otherFacts(record.others),
  ];
}

function namingOf(path: string | null | undefined): ReportedValue<string> {
  return readAs(stated(path), (text) => readManifestName(text)?.scheme ?? 'neither V1 nor V2');
}

function fact(
  key: string,
  label: string,
  value: ReportedValue<bigint | string | FactValue>,
  unit: Unit = 'count',
): ComparedProperty {
  return { key, label, unit, stated: readAs(value, readable) };
}

function readable(value: bigint | string | FactValue): FactValue {
  if (typeof value === 'bigint') return { text: String(value), amount: value };
  return typeof value === 'string' ? { text: value } : value;
}

function inJson(value: boolean | readonly string[] | null | undefined): ReportedValue<string> {
  return readAs(stated(value), (each) => JSON.stringify(each));
}

const WHOLE_NUMBER = /^-?\d+$/;

/** Members that aren’t in the API, by name and as JSON. */
function otherFacts(members: readonly OtherMember[]): readonly ComparedProperty[] {
  return members.map(({ name, json }) => {
    const value: FactValue = WHOLE_NUMBER.test(json) ? { text: json, amount: BigInt(json) } : { text: json };
    return fact(`other ${name}`, name, json === 'null' ? { state: 'null' } : stated(value));
  });
}

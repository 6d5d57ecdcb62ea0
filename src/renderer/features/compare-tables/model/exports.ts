import type { StringEntries } from '#contract/index.ts';
import { markdownCellCode, markdownTable } from '#lib/markdown.ts';
import { defined } from '#protocol/defined.ts';
import { stringifyJson } from '#protocol/json.ts';
import type { ComparedFact, FactValue } from './compare-facts.ts';
import { type ComparedField, type FieldChange, nullWord } from './compare-fields.ts';
import { comparedSchemaText } from './compare-schemas.ts';
import { type ComparedTexts, describeTexts } from './compare-texts.ts';
import type { Comparison, ManifestComparison } from './comparison.ts';
import { PRESENCE_LABELS, type ReportedValue } from './reported-value.ts';

/** One side as text: server, table, and version. */
export interface ExportedSide {
  readonly connection: string;
  readonly id: readonly string[];
  /** Undefined if neither the user nor the server named one. */
  readonly version: bigint | undefined;
}

export interface ExportedComparison {
  readonly before: ExportedSide;
  readonly after: ExportedSide;
  readonly summary: string;
  readonly comparison: Comparison;
  /** Undefined while it is unknown. */
  readonly manifest: ManifestComparison | undefined;
}

/** For reading: differences and unknown facts in full, equal ones only counted. */
export function asMarkdown({ before, after, summary, comparison, manifest }: ExportedComparison): string {
  const { schema, properties, metadata, schemaMetadata, stats, place } = comparison;
  return [
    '# Comparison',
    `- Before: ${sideText(before)}\n- After: ${sideText(after)}`,
    summary,
    section('Schema', comparedSchemaText(schema), fieldTable(schema.fields)),
    textsSection('Properties', properties),
    textsSection('Metadata', metadata),
    textsSection('Schema metadata', schemaMetadata),
    section('Stats', undefined, factTable(stats)),
    ...(manifest === undefined
      ? []
      : [
          section('Manifest', undefined, factTable(manifest.facts)),
          textsSection('Metadata of the version', manifest.metadata),
        ]),
    section('Location', undefined, factTable(place)),
  ].join('\n\n');
}

function sideText({ connection, id, version }: ExportedSide): string {
  const at = version === undefined ? 'version unknown' : `version ${version}`;
  return `${code(id.join(' / '))} on ${code(connection)}, ${at}`;
}

function section(title: string, text: string | undefined, rows: string): string {
  const parts = [text, rows === '' && text === undefined ? 'No difference.' : rows].filter(Boolean);
  return [`## ${title}`, ...parts].join('\n\n');
}

function textsSection(title: string, texts: ComparedTexts): string {
  const rows = texts.entries
    .filter(({ state }) => state !== 'same')
    .map(({ name, state, before, after }) => [code(name), state, optional(before), optional(after)]);
  return section(title, describeTexts(texts), table(['Name', 'Change', 'Before', 'After'], rows));
}

function fieldTable(fields: readonly ComparedField[]): string {
  return table(['Field', 'Change', 'Before', 'After'], fields.flatMap(fieldLines));
}

function fieldLines(field: ComparedField): readonly (readonly string[])[] {
  const { path, state, before, after, changes, children } = field;
  const name = code(path.join('.'));
  const below = state === 'added' || state === 'removed' ? [] : children.flatMap(fieldLines);
  if (state === 'same') return below;
  if (changes.length === 0) return [[name, state, optional(before?.type), optional(after?.type)], ...below];
  return [...changes.map((change) => [name, ...changeCells(change)]), ...below];
}

function changeCells(change: FieldChange): readonly string[] {
  switch (change.kind) {
    case 'type':
      return ['type', code(change.before), code(change.after)];
    case 'nullability':
      return ['nullability', nullWord(change.before), nullWord(change.after)];
    case 'metadata':
      return [`metadata ${code(change.name)}`, optional(change.before), optional(change.after)];
    case 'place':
      return ['moved', `place ${change.before}`, `place ${change.after}`];
  }
}

function factTable(facts: readonly ComparedFact[]): string {
  const rows = facts
    .filter(({ result }) => result !== 'same')
    .map(({ label, before, after, difference }) => [
      code(label),
      valueText(before),
      valueText(after),
      difference === undefined ? '' : `${difference > 0n ? '+' : ''}${difference}`,
    ]);
  return table(['Fact', 'Before', 'After', 'Difference'], rows);
}

function valueText(fact: ReportedValue<FactValue>): string {
  return fact.state === 'returned' ? code(fact.value.text) : PRESENCE_LABELS[fact.state];
}

function optional(text: string | undefined): string {
  return text === undefined ? '' : code(text);
}

const LONGEST = 2000;

/** SECURITY: a server’s text, as code, on one line. */
export function code(text: string): string {
  const shown = text.length > LONGEST ? `${text.slice(0, LONGEST)}… (${text.length} characters)` : text;
  const line = shown.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu, signOf);
  if (line.trim() === '') return line === '' ? '(empty)' : `(${line.length} spaces)`;
  return markdownCellCode(line);
}

function signOf(sign: string): string {
  return `\\u{${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase()}}`;
}

/** Empty without rows. */
function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return rows.length === 0 ? '' : markdownTable(head, rows).trimEnd();
}

/** For programs: the whole comparison, including equal facts. */
export function asJson({ before, after, summary, comparison, manifest }: ExportedComparison): string {
  const { schema, properties, metadata, schemaMetadata, stats, place } = comparison;
  return stringifyJson(
    {
      before,
      after,
      summary,
      schema: { verdict: schema.result, fields: schema.fields.map(fieldJson) },
      properties: textsJson(properties),
      metadata: textsJson(metadata),
      schemaMetadata: textsJson(schemaMetadata),
      stats: stats.map(factJson),
      location: place.map(factJson),
      ...(manifest === undefined
        ? {}
        : { manifest: manifest.facts.map(factJson), versionMetadata: textsJson(manifest.metadata) }),
    },
    2,
  );
}

function fieldJson({ path, state, before, after, changes, children }: ComparedField): object {
  return {
    path,
    state,
    ...(before === undefined ? {} : { before: sideJson(before) }),
    ...(after === undefined ? {} : { after: sideJson(after) }),
    ...(changes.length === 0 ? {} : { changes }),
    ...(children.length === 0 ? {} : { fields: children.map(fieldJson) }),
  };
}

function sideJson({ type, nullable, metadata }: NonNullable<ComparedField['before']>): object {
  return { type, nullable, metadata };
}

/** Entries as a list, because an object can’t have every name. */
function textsJson({ result, before, after, entries }: ComparedTexts): object {
  return { verdict: result, before: stateJson(before), after: stateJson(after), entries };
}

function stateJson(texts: ReportedValue<StringEntries>): string {
  if (texts.state !== 'returned') return texts.state;
  return texts.value.length === 0 ? 'empty' : 'set';
}

function factJson({ label, result, before, after, difference }: ComparedFact): object {
  return {
    fact: label,
    verdict: result,
    before: valueJson(before),
    after: valueJson(after),
    ...defined({ difference }),
  };
}

function valueJson(fact: ReportedValue<FactValue>): object {
  return fact.state === 'returned' ? { value: fact.value.amount ?? fact.value.text } : { state: fact.state };
}

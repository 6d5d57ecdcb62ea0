import type { StringEntries } from '#contract/index.ts';
import { stringifyJson } from '#protocol/json.ts';
import type { ComparedFact, FactValue } from './compare-facts.ts';
import type { ComparedField } from './compare-fields.ts';
import type { ComparedTexts } from './compare-texts.ts';
import type { ExportedComparison } from './exported.ts';
import type { ReportedValue } from './reported-value.ts';

/** The whole comparison, for programs: what is the same as well. */
export function asJson({ before, after, summary, comparison, manifest }: ExportedComparison): string {
  const { schema, properties, metadata, schemaMetadata, stats, place } = comparison;
  return stringifyJson(
    {
      before,
      after,
      summary,
      schema: { verdict: schema.verdict, fields: schema.fields.map(fieldJson) },
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

/** Entries as a list: an object could not have every name. */
function textsJson({ verdict, before, after, entries }: ComparedTexts): object {
  return { verdict, before: stateJson(before), after: stateJson(after), entries };
}

function stateJson(texts: ReportedValue<StringEntries>): string {
  if (texts.state !== 'returned') return texts.state;
  return texts.value.length === 0 ? 'empty' : 'set';
}

function factJson({ label, verdict, before, after, difference }: ComparedFact): object {
  return {
    fact: label,
    verdict,
    before: valueJson(before),
    after: valueJson(after),
    ...(difference === undefined ? {} : { difference }),
  };
}

function valueJson(fact: ReportedValue<FactValue>): object {
  return fact.state === 'returned' ? { value: fact.value.amount ?? fact.value.text } : { state: fact.state };
}

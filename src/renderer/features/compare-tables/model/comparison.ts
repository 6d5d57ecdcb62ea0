import type { Table, VersionRecord } from '../../../../contract/index.ts';
import { type ComparedFact, compareFacts } from './compare-facts.ts';
import { type ComparedSchemas, compareSchemas } from './compare-schemas.ts';
import { type ComparedTexts, compareTexts } from './compare-texts.ts';
import { manifestFacts, placeFacts, statsFacts } from './read-facts.ts';
import { fieldsOf, metadataOf, propertiesOf, schemaMetadataOf, versionMetadataOf } from './read-texts.ts';
import { NO_ANSWER, type ReportedValue } from './reported-value.ts';

/** What two descriptions say of each other. A side without an answer is undefined. */
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

export interface Sides<Answer> {
  readonly before: Answer | undefined;
  readonly after: Answer | undefined;
}

export function compareTables(tables: Sides<Table>): Comparison {
  const texts = (read: (table: Table) => ComparedTexts['before']) =>
    compareTexts(sideOf(tables.before, read), sideOf(tables.after, read));
  return {
    schema: compareSchemas(sideOf(tables.before, fieldsOf), sideOf(tables.after, fieldsOf)),
    properties: texts(propertiesOf),
    metadata: texts(metadataOf),
    schemaMetadata: texts(schemaMetadataOf),
    stats: factsOf(tables, statsFacts),
    place: factsOf(tables, placeFacts),
  };
}

export function compareManifests(records: Sides<VersionRecord>): ManifestComparison {
  return {
    facts: factsOf(records, manifestFacts),
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

type ComparedFactsOf = ReturnType<typeof statsFacts>;

function missingOf(answer: unknown): ReportedValue<never> {
  return answer === undefined ? NO_ANSWER : { state: 'absent' };
}

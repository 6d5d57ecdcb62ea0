import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ComparedFact } from './compare-facts.ts';
import type { ComparedField, FieldChange, FieldState } from './compare-fields.ts';
import type { ComparedTexts, EntryState } from './compare-texts.ts';
import { type Comparison, compareTables } from './comparison.ts';
import { comparisonSummary } from './summary.ts';
import { anyTable } from './testing/compared-values.ts';

const TURNED: Readonly<Record<string, string>> = { added: 'removed', removed: 'added' };

function turnedState<State extends FieldState | EntryState>(state: State): string {
  return TURNED[state] ?? state;
}

/** Writes each difference as a line: equal differences give equal sets of lines. */
function linesOf(
  { schema, properties, metadata, schemaMetadata, stats, place }: Comparison,
  isTurned: boolean,
) {
  const turn = <Value>(before: Value, after: Value) => (isTurned ? [after, before] : [before, after]);
  const text = (value: unknown) =>
    JSON.stringify(value, (_, member: unknown) => (typeof member === 'bigint' ? `${member}n` : member));
  const state = (name: FieldState | EntryState) => (isTurned ? turnedState(name) : name);
  const change = (one: FieldChange) =>
    text([one.kind, 'name' in one ? one.name : '', ...turn(one.before ?? null, one.after ?? null)]);
  const field = (one: ComparedField): readonly string[] => [
    text([one.key, state(one.state), ...one.changes.map(change).toSorted()]),
    ...one.children.flatMap(field),
  ];
  const entries = ({ result, entries: all }: ComparedTexts) =>
    text([result, ...all.map((one) => [one.name, state(one.state), ...turn(one.before, one.after)])]);
  const fact = ({ key, result, before, after, difference = 0n }: ComparedFact) =>
    text([key, result, ...turn(before, after), isTurned ? -difference : difference]);
  return [
    schema.result,
    ...schema.fields.flatMap(field).toSorted(),
    ...[properties, metadata, schemaMetadata].map(entries),
    ...[...stats, ...place].map(fact).toSorted(),
  ];
}

describe('comparing two descriptions', () => {
  it('finds no difference in the same table', () => {
    fc.assert(
      fc.property(anyTable, (table) => {
        const { schema, properties, metadata, schemaMetadata, stats, place } = compareTables({
          before: table,
          after: structuredClone(table),
        });
        const verdicts = [schema, properties, metadata, schemaMetadata, ...stats, ...place];
        expect(verdicts.filter(({ result }) => result === 'differs')).toEqual([]);
        expect(schema.fields.filter(({ state }) => state === 'changed' || state === 'moved')).toEqual([]);
      }),
    );
  });

  it('finds the mirrored differences when the sides are swapped', () => {
    fc.assert(
      fc.property(anyTable, anyTable, (before, after) => {
        const lines = linesOf(compareTables({ before, after }), false);
        const back = linesOf(compareTables({ before: after, after: before }), true);
        expect(back).toEqual(lines);
      }),
    );
  });

  it('never reports equality if one side was not returned', () => {
    fc.assert(
      fc.property(anyTable, (before) => {
        const comparison = compareTables({ before, after: undefined });
        const { schema, properties, metadata, schemaMetadata, stats, place } = comparison;
        for (const { result } of [schema, properties, metadata, schemaMetadata, ...stats, ...place]) {
          expect(result).toBe('not-known');
        }
        expect(comparisonSummary(comparison)).not.toMatch(/same|identical|added|removed|changed/);
      }),
    );
  });
});

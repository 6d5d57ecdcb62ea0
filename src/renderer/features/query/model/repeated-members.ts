import type { Problem } from '../../../../protocol/index.ts';
import { membersIn, rootSpan, type Span } from './json-spans.ts';

/**
 * Names that stand twice where the interface has members or where the user gives names. JSON allows it and every
 * parser takes the last, so what was meant first is lost without a word.
 */
export function repeatedMembers(json: string): readonly Problem[] {
  const root = rootSpan(json);
  const aliases = ['columns', 'column_aliases'].reduce<Span | undefined>(
    (object, name) => object && memberOf(json, object, name),
    root,
  );
  return [
    ...repeatedIn(json, root, ''),
    ...(aliases === undefined ? [] : repeatedIn(json, aliases, 'columns.column_aliases.')),
  ];
}

function memberOf(json: string, object: Span, name: string): Span | undefined {
  return membersIn(json, object).findLast((member) => member.name === name)?.value;
}

function repeatedIn(json: string, object: Span, before: string): readonly Problem[] {
  const counts = new Map<string, number>();
  for (const { name } of membersIn(json, object)) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts]
    .filter(([, count]) => count > 1)
    .map(([name]) => ({ member: before + name, words: 'appears more than once; only the last one counts' }));
}

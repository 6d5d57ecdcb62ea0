import { formatCount, formatQuantity } from '#lib/format.ts';
import { type ComparedFact, countFacts } from './compare-facts.ts';
import { type ComparedSchemas, countFields } from './compare-schemas.ts';
import { type ComparedTexts, countDifferences, describeStates } from './compare-texts.ts';
import type { Comparison } from './comparison.ts';

/** The differences, with a sentence for each kind. */
export function comparisonSummary({
  schema,
  properties,
  metadata,
  schemaMetadata,
  stats,
  place,
}: Comparison): string {
  return [
    schemaSummary(schema),
    textsSummary('Properties', properties),
    textsSummary('Metadata', metadata),
    textsSummary('Schema metadata', schemaMetadata),
    factsSummary('Stats', stats),
    factsSummary('Location', place),
  ].join(' ');
}

function schemaSummary({ fields, result, before, after }: ComparedSchemas): string {
  if (before.state !== 'returned' || after.state !== 'returned') {
    return result === 'differs' ? 'Schema on one side only.' : unclear('Schema', result);
  }
  const counts = countFields(fields);
  const found = COUNTED.map((state) => [counts[state], state] as const).filter(([count]) => count > 0);
  if (result === 'same') return `Schema identical (${formatQuantity(counts.same, 'field')}).`;
  const [[count, state] = [0, 'same' as const], ...rest] = found;
  return `${[`${formatQuantity(count, 'field')} ${COUNT_WORDS[state]}`, ...rest.map(wordsOf)].join(', ')}.`;
}

const COUNTED = ['added', 'removed', 'changed', 'moved', 'not-known', 'same'] as const;

type Counted = (typeof COUNTED)[number];

const COUNT_WORDS: Readonly<Record<Counted, string>> = {
  added: 'added',
  removed: 'removed',
  changed: 'changed',
  moved: 'moved',
  'not-known': 'partly unknown',
  same: 'unchanged',
};

function wordsOf([count, state]: readonly [count: number, state: Counted]): string {
  return `${formatCount(count)} ${COUNT_WORDS[state]}`;
}

function textsSummary(title: string, texts: ComparedTexts): string {
  const { result, entries } = texts;
  const counts = (['added', 'removed', 'changed', 'same'] as const)
    .map((state) => [entries.filter((entry) => entry.state === state).length, state] as const)
    .filter(([count]) => count > 0);
  if (result === 'differs' && counts.length > 0) return `${title}: ${counts.map(wordsOf).join(', ')}.`;
  if (result === 'same' && entries.length > 0) {
    return `${title} identical (${formatQuantity(entries.length, 'entry', 'entries')}).`;
  }
  return result === 'not-known' ? `${title} unknown.` : `${title}: ${describeStates(texts) ?? ''}.`;
}

function factsSummary(title: string, facts: readonly ComparedFact[]): string {
  const differs = countFacts(facts, 'differs');
  const same = countFacts(facts, 'same');
  const unknown = countFacts(facts, 'not-known');
  if (differs === 0 && same === 0) return unclear(title, unknown > 0 ? 'not-known' : 'does-not-apply');
  const parts = [
    ...(differs > 0 ? [`${formatCount(differs)} ${differs === 1 ? 'differs' : 'differ'}`] : []),
    ...(same > 0 ? [`${formatCount(same)} identical`] : []),
    ...(unknown > 0 ? [`${formatCount(unknown)} unknown`] : []),
  ];
  return `${title}: ${parts.join(', ')}.`;
}

function unclear(title: string, result: ComparedTexts['result']): string {
  return result === 'does-not-apply' ? `${title}: not applicable.` : `${title} unknown.`;
}

/** For the tab of a section: the number of differences, or `?`. */
export function textsMark(texts: ComparedTexts): string | undefined {
  if (texts.result === 'not-known') return '?';
  const count = countDifferences(texts);
  return count === 0 ? undefined : formatCount(count);
}

export function factsMark(facts: readonly ComparedFact[]): string | undefined {
  const count = countFacts(facts, 'differs');
  if (count > 0) return formatCount(count);
  return countFacts(facts, 'same') === 0 && countFacts(facts, 'not-known') > 0 ? '?' : undefined;
}

export function schemaMark({ result, fields }: ComparedSchemas): string | undefined {
  if (result === 'not-known') return '?';
  if (result !== 'differs') return undefined;
  const { added, removed, changed, moved } = countFields(fields);
  return formatCount(Math.max(1, added + removed + changed + moved));
}

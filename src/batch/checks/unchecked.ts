import { renamesIn } from '../rename/find-renames.ts';
import type { BatchModel } from '../simulation/batch-model.ts';
import type { OperationContext } from '../simulation/operation-context.ts';
import { counted, listed, tableName } from './check-format.ts';
import { type BatchRule, ofSeveral, type RuleIssue, type ServerFact } from './rule.ts';

type UnknownFacts = ReadonlyMap<ServerFact, readonly OperationContext[]>;

const FACTS: readonly ServerFact[] = [
  'table',
  'namespace',
  'versions',
  'tags',
  'versioning',
  'locations',
  'manifests',
];

/** Includes facts that were not requested yet, that can't be requested, and that the server did not return. */
export function unknownFacts(model: BatchModel): UnknownFacts {
  const moved = movedSteps(model);
  const unknown = new Map<ServerFact, OperationContext[]>(FACTS.map((fact) => [fact, []]));
  for (const step of model.steps) {
    // If the whole table is unknown, saying so is enough.
    const facts = step.found.presence === 'unknown' ? (['table'] as const) : FACTS;
    for (const fact of facts) {
      if (!isKnown(step, fact) && !(OF_PLACES.has(fact) && moved.has(step))) unknown.get(fact)?.push(step);
    }
  }
  return unknown;
}

const OF_PLACES: ReadonlySet<ServerFact> = new Set(['locations', 'manifests']);

/** Operations that give a table its new name: its location and its files belonged to the same table before. */
function movedSteps(model: BatchModel): ReadonlySet<OperationContext> {
  return new Set(renamesIn(model).all.flatMap(({ to, again }) => [to, ...again]));
}

function isKnown(step: OperationContext, fact: ServerFact): boolean {
  if (fact === 'table') return step.found.presence !== 'unknown';
  if (step.kind === 'declare_table') return isKnownOfDeclaration(step, fact);
  if (fact === 'manifests') return !needsManifest(step);
  // A table that the batch declared is new, and any operation on a missing table is an error of its own.
  const isOld = step.found.presence === 'there' && step.found.declaredBy === undefined;
  if (!isOld || step.kind === 'deregister_table') return true;
  if (fact === 'versioning') return step.table.facts?.managed_versioning !== undefined;
  if (step.kind === 'create_table_version') {
    // A missing number is reported by another rule.
    return fact !== 'versions' || step.entry.version === undefined || step.state !== 'unknown';
  }
  if (fact === 'versions') return step.ranges.every(({ isWhole }) => isWhole);
  const mayDelete = step.ranges.some(({ versions, isWhole }) => versions.length > 0 || !isWhole);
  return fact !== 'tags' || !mayDelete || step.table.facts?.tags !== undefined;
}

/** A new version needs its manifest file, also in a table that the batch declares. */
function needsManifest(step: OperationContext): boolean {
  if (step.kind !== 'create_table_version' || step.found.presence === 'absent') return false;
  const { version, manifest_path: manifestPath } = step.entry;
  return version !== undefined && manifestPath !== undefined && step.state !== 'there';
}

/** The server returns the locations of the requested tables only; there is no request for all other locations. */
function isKnownOfDeclaration(
  { found, location, holder, table }: Extract<OperationContext, { kind: 'declare_table' }>,
  fact: ServerFact,
): boolean {
  if (found.presence === 'there') return true;
  if (fact === 'locations') return location === undefined || holder?.location === location;
  const wasDeregistered = found.deregisteredBy !== undefined;
  return fact !== 'namespace' || wasDeregistered || table.facts?.missingNamespace !== undefined;
}

/** Whether a rule without issues could not check all of its operations. */
export function isRuleUnchecked({ basis }: BatchRule, unknown: UnknownFacts): boolean {
  if (basis === undefined) return false;
  const steps = [...(unknown.get('table') ?? []), ...(unknown.get(basis.fact) ?? [])];
  return steps.some(({ kind }) => basis.kinds.includes(kind));
}

/** One issue for each unknown fact, with the operations that it affects. */
export function uncheckedIssues(unknown: UnknownFacts): readonly (RuleIssue & { readonly rule: string })[] {
  const tables = unknown.get('table') ?? [];
  const [checked, unchecked] = [tables.filter(isChecked), tables.filter((step) => !isChecked(step))];
  const about: readonly (readonly [string, readonly OperationContext[], UncheckedWords])[] = [
    ['not-asked', unchecked, NOT_CHECKED],
    ...FACTS.map(
      (fact) => [fact, fact === 'table' ? checked : (unknown.get(fact) ?? []), WORDS[fact]] as const,
    ),
  ];
  return about.flatMap(([name, steps, words]) =>
    steps.length === 0 ? [] : [{ rule: `unchecked-${name}`, ...issueOf(name, steps, words) }],
  );
}

function isChecked({ table }: OperationContext): boolean {
  return table.facts !== undefined;
}

interface UncheckedWords {
  /** What could not be checked, for these tables. */
  readonly title: (tables: string) => string;
  /** The reason, if the server gave none. */
  readonly why: string;
  /** The consequence. */
  readonly so?: string;
}

const NOT_CHECKED: UncheckedWords = { title: (tables) => `${tables} not checked on the server yet`, why: '' };

const NOT_LOADED = 'They aren’t loaded yet.';

const WORDS: Readonly<Record<ServerFact, UncheckedWords>> = {
  table: { title: (tables) => `${tables} not checked`, why: 'The server didn’t respond.' },
  namespace: {
    title: (tables) => `namespace of ${tables} not checked`,
    why: 'The server can’t say whether it exists.',
  },
  versions: { title: (tables) => `versions of ${tables} not checked`, why: 'The server doesn’t list them.' },
  tags: {
    title: (tables) => `tags of ${tables} not checked`,
    why: 'The server doesn’t list them.',
    so: 'A tag may point at a deleted version.',
  },
  versioning: {
    title: (tables) => `versioning of ${tables} not checked`,
    why: 'The server doesn’t say whether it manages the versions.',
  },
  locations: {
    title: (tables) => `location of ${tables} not checked`,
    why: 'Only the tables of this batch were compared. Another one may use it.',
  },
  manifests: {
    title: (tables) => `manifest files of ${tables} not checked`,
    why: 'Checks don’t look into storage. A version without its manifest file can’t be read.',
  },
};

function issueOf(
  name: string,
  steps: readonly OperationContext[],
  { title, why, so = '' }: UncheckedWords,
): RuleIssue {
  const tables = [...new Set(steps.map(({ table }) => table))];
  const names = listed(tables.map(({ id }) => tableName(id)));
  const [only] = tables;
  const isOne = tables.length === 1 && only !== undefined;
  // Only the first reason is shown.
  const problem = tables.find(({ facts }) => facts?.problem !== undefined)?.facts?.problem;
  const isLeftOut = name === 'tags' && tables.some(({ facts }) => facts?.areTagsLeftOut === true);
  const text = [isOne ? '' : `${names}.`, problem ?? (isLeftOut ? NOT_LOADED : why), so]
    .filter((part) => part !== '')
    .join(' ');
  return {
    level: 'unchecked',
    ...ofSeveral(steps),
    title: title(isOne ? tableName(only.id) : counted(tables.length, 'table')),
    ...(text === '' ? {} : { text }),
  };
}

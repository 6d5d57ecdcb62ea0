import { resolveCommit } from '#batch/index.ts';
import type { ChangeOperation, ChangeStep, CommitEvidence, TableStateResult } from '#contract/index.ts';
import { type BatchableOperation, formatId, type Id, idAfter, operations } from '#protocol/index.ts';
import { knownTables } from './known-tables.ts';
import type { Seen } from './seen.ts';
import { batchOperationOf, type SentChange, type SentChanges } from './sent-change.ts';

type Resolution = Pick<CommitEvidence, 'verdict' | 'findings'>;
type Resolve<Name extends ChangeOperation> = (
  change: SentChanges[Name],
  before: Seen,
  after: Seen,
) => Evidence;

/** Whether an unanswered change was applied, judged by the state before it was sent and after. */
export function resolveChange(change: SentChange, before: Seen, after: Seen): Resolution {
  const operation = batchOperationOf(change);
  if (operation !== undefined) {
    const { verdict, findings } = resolveCommit({
      operations: [operation],
      before: knownTables(before.tables),
      after: knownTables(after.tables),
    });
    return { verdict, findings: findings.map((finding) => ({ ...finding })) };
  }
  return resolutionOf(resolve(change.operation, change, before, after));
}

/** The same for rows: they create a table or a version of one. */
export function resolveRows(
  { operation, id }: Pick<ChangeStep, 'operation' | 'id'>,
  before: Seen,
  after: Seen,
): Resolution {
  return resolutionOf(
    operation === 'createTable'
      ? appeared(nameOf(id), storedIn(before, id), storedIn(after, id))
      : newVersion(id, before, after),
  );
}

function resolutionOf({ speaks, words }: Evidence): Resolution {
  return { verdict: RESOLUTIONS[speaks], findings: [{ operationIndex: 0, speaks, words }] };
}

interface Evidence {
  readonly speaks: 'for' | 'against' | 'neither';
  /** A sentence that says what was seen. */
  readonly words: string;
}

const RESOLUTIONS = { for: 'applied', against: 'not-applied', neither: 'cannot-tell' } as const;

const made = (words: string): Evidence => ({ speaks: 'for', words });
const notMade = (words: string): Evidence => ({ speaks: 'against', words });
const unclear = (words: string): Evidence => ({ speaks: 'neither', words });

/** Operations that a batch can hold are resolved by the rules for batches. */
type AloneOperation = Exclude<ChangeOperation, BatchableOperation>;

const RESOLVERS: { readonly [Name in AloneOperation]: Resolve<Name> } = {
  registerTable: ({ id }, before, after) => appeared(nameOf(id), tableIn(before, id), tableIn(after, id)),
  dropTable: ({ id }, before, after) => disappeared(nameOf(id), tableIn(before, id), tableIn(after, id)),
  renameTable: (change, before, after) => renamed(change, before, after),
  createNamespace: ({ id }, before, after) => appeared(nameOf(id), before.namespace, after.namespace),
  dropNamespace: ({ id }, before, after) => disappeared(nameOf(id), before.namespace, after.namespace),
  restoreTable: ({ id }, before, after) => newVersion(id, before, after),
  optimizeTable: ({ id }, before, after) => newVersion(id, before, after),
  createTag: (change, before, after) => tagged(change, before, after),
  updateTag: (change, before, after) => tagged(change, before, after),
  deleteTag: ({ id, members: { tag } }, before, after) =>
    disappeared(`The tag ${tag}`, tagPresence(before, id, tag), tagPresence(after, id, tag)),
  createIndex: (change, before, after) => indexed(change, before, after),
  dropIndex: ({ names: { name = '' } }, before, after) =>
    disappeared(`The index ${name}`, indexPresence(before, name), indexPresence(after, name)),
};

function resolve(operation: ChangeOperation, change: SentChange, before: Seen, after: Seen): Evidence {
  return operation in RESOLVERS
    ? resolveAs(operation as AloneOperation, change as never, before, after)
    : unclear('Nothing is known of it.');
}

function resolveAs<Name extends AloneOperation>(
  operation: Name,
  change: SentChanges[Name],
  before: Seen,
  after: Seen,
): Evidence {
  return RESOLVERS[operation](change, before, after);
}

type Presence = 'there' | 'absent' | 'unknown' | undefined;

function appeared(name: string, before: Presence, after: Presence): Evidence {
  if (after === 'absent') return notMade(`${name} doesn’t exist.`);
  if (after !== 'there') return unclear(`Unknown whether ${name} exists.`);
  return before === 'absent'
    ? made(`${name} exists and didn’t before.`)
    : unclear(`${name} exists, and may have existed before.`);
}

function disappeared(name: string, before: Presence, after: Presence): Evidence {
  if (after === 'there') return notMade(`${name} is still there.`);
  if (after !== 'absent') return unclear(`Unknown whether ${name} exists.`);
  return before === 'there'
    ? made(`${name} no longer exists.`)
    : unclear(`${name} doesn’t exist, and may not have existed before.`);
}

function renamed(change: SentChanges['renameTable'], before: Seen, after: Seen): Evidence {
  const to = idAfter({ ...change, operation: operations.renameTable }) ?? change.id;
  const [from, there] = [tableIn(after, change.id), tableIn(after, to)];
  if (from === 'there') return notMade(`${nameOf(change.id)} is still there.`);
  if (from === 'absent' && there === 'there' && tableIn(before, to) === 'absent')
    return made(`${nameOf(to)} exists, and ${nameOf(change.id)} no longer does.`);
  return unclear(`${nameOf(change.id)} is ${wordOf(from)}, ${nameOf(to)} is ${wordOf(there)}.`);
}

function wordOf(presence: Presence): string {
  return presence === undefined || presence === 'unknown' ? 'not known' : presence;
}

/** Other writers make versions too, so a newer version alone proves nothing. */
function newVersion(id: Id, before: Seen, after: Seen): Evidence {
  const [was, is] = [latestOf(before, id), latestOf(after, id)];
  if (was === undefined || is === undefined) return unclear('The versions of the table aren’t known.');
  if (is === was) return notMade(`v${is} is still the latest version.`);
  return is === was + 1n
    ? made(`v${is} is there and wasn’t before.`)
    : unclear(`v${is} is the latest version; before it was v${was}.`);
}

function tagged(
  { id, members: { tag, version } }: SentChanges['createTag'] | SentChanges['updateTag'],
  before: Seen,
  after: Seen,
) {
  const tags = tagsIn(after, id);
  if (tags === undefined) return unclear('The tags of the table aren’t known.');
  const at = tags.get(tag);
  if (at === undefined) return notMade(`The tag ${tag} doesn’t exist.`);
  if (at !== version) return notMade(`The tag ${tag} points at v${at}.`);
  const was = tagsIn(before, id);
  return was !== undefined && was.get(tag) !== version
    ? made(`The tag ${tag} points at v${version} and didn’t before.`)
    : unclear(`The tag ${tag} points at v${version}, and may have done so before.`);
}

function indexed({ members }: SentChanges['createIndex'], before: Seen, after: Seen): Evidence {
  const name = members.name ?? '';
  const [was, is] = [indexIn(before, name), indexIn(after, name)];
  if (after.indices === undefined || before.indices === undefined)
    return unclear('The indices of the table aren’t known.');
  if (is === undefined) return notMade(`The index ${name} doesn’t exist.`);
  if (was === undefined) return made(`The index ${name} exists and didn’t before.`);
  return was.is === is.is
    ? notMade(`The index ${name} is the one that was there before.`)
    : made(`The index ${name} is another one than before.`);
}

function nameOf(id: Id): string {
  return formatId(id);
}

function factsOf({ tables }: Seen, id: Id): TableStateResult | undefined {
  return tables.find((table) => JSON.stringify(table.id) === JSON.stringify(id));
}

function tableIn(seen: Seen, id: Id): Presence {
  const state = factsOf(seen, id)?.state;
  return state === 'stored' || state === 'declared' ? 'there' : state;
}

/** Like `tableIn`, but a declared table counts as absent: it has no rows. */
function storedIn(seen: Seen, id: Id): Presence {
  return factsOf(seen, id)?.state === 'declared' ? 'absent' : tableIn(seen, id);
}

function latestOf(seen: Seen, id: Id): bigint | undefined {
  const versions = factsOf(seen, id)?.versions ?? [];
  const [first, ...others] = versions.map(({ version }) => version);
  return first === undefined ? undefined : others.reduce((most, one) => (one > most ? one : most), first);
}

function tagsIn(seen: Seen, id: Id): ReadonlyMap<string, bigint> | undefined {
  const tags = factsOf(seen, id)?.tags;
  return tags && new Map(tags.map(({ name, version }) => [name, version]));
}

function tagPresence(seen: Seen, id: Id, tag: string): Presence {
  const tags = tagsIn(seen, id);
  if (tags === undefined) return 'unknown';
  return tags.has(tag) ? 'there' : 'absent';
}

function indexIn({ indices }: Seen, name: string) {
  return indices?.find((index) => index.name === name);
}

function indexPresence(seen: Seen, name: string): Presence {
  if (seen.indices === undefined) return 'unknown';
  return indexIn(seen, name) === undefined ? 'absent' : 'there';
}

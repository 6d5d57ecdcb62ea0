import fc from 'fast-check';
import {
  type BatchContent,
  checkDraft,
  idKey,
  keysOf,
  type NewOperation,
  type TableStates,
} from '#batch/index.ts';
import { defined, type Id, INT64_MAX } from '#protocol/index.ts';
import type { TestServer } from '#server/testing/test-server.ts';
import { knownTables } from '../../changes/known-tables.ts';
import type { Batches } from '../batches.ts';
import { all } from './test-batches.ts';

/**
 * Random catalogs and batches. Each has its own namespace and bucket, so that one server is enough for all. There are
 * few names, locations, and versions, so that operations collide.
 */

interface MadeUpCatalog {
  readonly namespaces: readonly Id[];
  readonly tables: readonly MadeUpTable[];
}

interface MadeUpTable {
  readonly id: Id;
  /** Registered tables already exist in storage, and manage their versions themselves. */
  readonly kind: 'declared' | 'registered';
  readonly properties: object;
  readonly versions: readonly (number | bigint)[];
  /** How many versions have a tag. */
  readonly tags: number;
}

const IDS: readonly Id[] = [['t'], ['u'], ['a', 't'], ['a', 'b', 't']];
const anyTable = fc.constantFrom(...IDS);

/** `none` is never created. */
const namespace = fc.constantFrom<Id>([], ['a'], ['a', 'b'], ['none'], ['none', 'b']);
const tableId = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom<Id>(['t'], ['t'], ['a', 't'], ['u']) },
  fc.tuple(namespace, fc.constantFrom('t', 'u', 'a$b')).map(([parent, last]): Id => [...parent, last]),
);

/** Two of them are too large for a double. */
const version = fc.oneof(
  { weight: 20, arbitrary: fc.integer({ min: 0, max: 4 }) },
  fc.constantFrom(2n ** 53n + 1n, INT64_MAX),
);

const madeUpTable: fc.Arbitrary<MadeUpTable> = fc.record({
  id: anyTable,
  kind: fc.constantFrom('declared', 'declared', 'declared', 'registered' as const),
  properties: fc.constantFrom({}, { owner: 'ml' }),
  versions: fc.uniqueArray(version, { maxLength: 4, selector: BigInt }),
  tags: fc.nat({ max: 2 }),
});

const WHOLE: readonly Id[] = [['a'], ['a', 'b']];

export const madeUpCatalog: fc.Arbitrary<MadeUpCatalog> = fc.record({
  namespaces: fc.constantFrom<readonly Id[]>(WHOLE, WHOLE, WHOLE, [['a']], []),
  tables: fc.uniqueArray(madeUpTable, { minLength: 3, maxLength: 4, selector: ({ id }) => idKey(id) }),
});

/** The location of a table in the bucket. */
function placeOf(id: Id): string {
  return `of-${id.join('-')}`;
}

/** Equal, nearly equal, and nested locations. */
const place = fc.constantFrom('1', '1/', '1/inside', '2', ...IDS.map(placeOf), `${placeOf(['t'])}/inside`);

const declaration = fc.tuple(tableId, fc.option(place, { nil: undefined, freq: 2 })).map(declare);
const removal = tableId.map(remove);

const path = fc.constantFrom('staged/one', '_versions/1.manifest', '_versions/2.manifest-x');
const scheme = fc.constantFrom(undefined, undefined, 'V1', 'V2');
const creation = fc
  .tuple(tableId, version, path, scheme)
  .map(([id, number, manifest, naming]) => create(id, number, manifest, naming));

const range = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .tuple(fc.nat({ max: 4 }), fc.nat({ max: 3 }))
      .map(([start, length]) => [start, start + length]),
  },
  version.map((start) => [start, -1]),
  fc.tuple(version, version),
);
const deletion = fc.tuple(tableId, fc.array(range, { minLength: 1, maxLength: 2 })).map(deleteVersions);

/** No table can have such a name. */
const misnamed = fc
  .tuple(tableId, fc.constantFrom('', '\0', '\ud800'))
  .map(([id, text]) => declare([[...id, text], undefined]));

/** A table is moved onto another one, after or before that one is removed. */
const move = fc.tuple(anyTable, anyTable, fc.boolean()).map(([from, to, isFree]) => {
  const both = [remove(from), declare([to, placeOf(from)])];
  return isFree ? both : both.toReversed();
});

const swap = fc
  .tuple(anyTable, anyTable)
  .map(([one, other]) => [
    remove(one),
    remove(other),
    declare([one, placeOf(other)]),
    declare([other, placeOf(one)]),
  ]);

/** A version is created again after its removal, or removed after its creation. */
const rewrite = fc
  .tuple(anyTable, fc.nat({ max: 4 }), fc.nat({ max: 2 }), fc.boolean())
  .map(([id, number, more, isReused]) => {
    const both = [deleteVersions([id, [[number, number + 1 + more]]]), create(id, number, 'staged/one')];
    return isReused ? both : both.toReversed();
  });

function create(id: Id, version: number | bigint, manifest: string, scheme?: string): NewOperation {
  const named = scheme === undefined ? {} : { naming_scheme: scheme };
  return { kind: 'create_table_version', members: { id, version, manifest_path: manifest, ...named } };
}

function deleteVersions([id, ranges]: readonly [
  Id,
  readonly (readonly (number | bigint)[])[],
]): NewOperation {
  const sent = ranges.map(([start, end]) => ({ start_version: start, end_version: end }));
  return { kind: 'delete_table_versions', members: { id, ranges: sent } };
}

function declare([id, location]: readonly [Id, string | undefined]): NewOperation {
  return { kind: 'declare_table', members: { id, ...defined({ location }) } };
}

function remove(id: Id): NewOperation {
  return { kind: 'deregister_table', members: { id } };
}

const single = fc.oneof(
  { weight: 6, arbitrary: declaration },
  { weight: 6, arbitrary: creation },
  { weight: 6, arbitrary: deletion },
  { weight: 4, arbitrary: removal },
  { weight: 1, arbitrary: misnamed },
);

export const madeUpOperations: fc.Arbitrary<readonly NewOperation[]> = fc
  .array(
    fc.oneof(
      { weight: 20, arbitrary: single.map((one) => [one]) },
      { weight: 2, arbitrary: move },
      { weight: 2, arbitrary: rewrite },
      { weight: 1, arbitrary: swap },
    ),
    { minLength: 2, maxLength: 6 },
  )
  .map((parts) => parts.flat());

/** Creates a catalog in the namespace with as few requests as possible. Tables of missing namespaces are left out. */
export async function buildCatalog(
  server: TestServer,
  top: string,
  { namespaces, tables }: MadeUpCatalog,
): Promise<void> {
  for (const id of [[], ...namespaces]) await server.post(`/v1/namespace/${pathOf([top, ...id])}/create`);
  const there = new Set([[], ...namespaces].map(idKey));
  const made = tables.filter(({ id }) => there.has(idKey(id.slice(0, -1))));
  const declared = made.filter(({ kind }) => kind === 'declared');
  const operations = declared.flatMap(({ id, versions, ...table }) => [
    { declare_table: { id: [top, ...id], ...settingsOf(top, { id, ...table }) } },
    ...versions.map((number) => ({ create_table_version: { id: [top, ...id], ...entryOf(number) } })),
  ]);
  const { status, text } = await server.post('/v1/table/batch-commit', { operations });
  if (status !== 200) throw new Error(text);
  for (const table of made) {
    const at = `/v1/table/${pathOf([top, ...table.id])}`;
    if (table.kind === 'registered') await server.post(`${at}/register`, settingsOf(top, table));
    else
      for (const number of table.versions.slice(0, table.tags))
        await server.post(`${at}/tags/create`, { tag: `tag${number}`, version: number });
  }
}

function settingsOf(top: string, { id, properties }: Pick<MadeUpTable, 'id' | 'properties'>) {
  return { location: `s3://${top}/${placeOf(id)}`, properties };
}

function entryOf(number: number | bigint) {
  return {
    version: number,
    manifest_path: `m${number}`,
    manifest_size: 7,
    e_tag: `e${number}`,
    metadata: { of: `v${number}` },
  };
}

export function pathOf(id: Id): string {
  return encodeURIComponent(id.join('$'));
}

/** Moves the operations into that namespace and bucket. */
export function draftIn(top: string, operations: readonly NewOperation[]): BatchContent {
  const moved = operations.map(({ kind, members }, key) => {
    const { location } = members;
    const id = [top, ...idOf(members)];
    const there = typeof location === 'string' ? { location: `s3://${top}/${location}` } : {};
    return { key, kind, members: { ...members, id, ...there } };
  });
  return { operations: moved, members: {} };
}

function idOf({ id }: NewOperation['members']): Id {
  return Array.isArray(id) ? id : [];
}

/** The state of a batch's tables as the host sees it. */
export async function lookAt(batches: Batches, { operations }: BatchContent): Promise<TableStates> {
  const ids = operations.map(({ members }) => [...idOf(members)]);
  return knownTables([...(await all(batches.look({ connectionId: 'c', ids })))]);
}

/** Most random batches contain an error. */
export function withoutErrors(draft: BatchContent, known: TableStates): BatchContent {
  const errors = checkDraft(draft, known).filter(({ level }) => level === 'error');
  const wrong = new Set(errors.flatMap(keysOf));
  if (wrong.size === 0) return draft;
  const operations = draft.operations.filter(({ key }) => !wrong.has(key));
  return withoutErrors({ ...draft, operations }, known);
}

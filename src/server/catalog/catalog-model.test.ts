import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Id } from '#protocol/index.ts';
import { runs } from '#testing/runs.ts';
import {
  emptyModel,
  key,
  type Model,
  ModelRefusal,
  type ModelWriter,
  modelWriter,
} from '../testing/model-catalog.ts';
import { expectNoOrphans } from '../testing/orphans.ts';
import { temporaryDirectory } from '../testing/temporary-directory.ts';
import { type LocalCatalog, openCatalog } from './catalog.ts';
import { CatalogRejection } from './refusals.ts';

/** Few names, so that changes affect each other. */
const name = fc.constantFrom('a', 'b', 'a$b', '__proto__');
const namespace = fc.constantFrom<Id>(['a'], ['b'], ['a', 'b'], ['a$b'], ['a', '__proto__'], []);
const table = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom<Id>(['a', 'a'], ['b', 'a']) },
  fc.tuple(namespace, name).map(([parent, last]) => [...parent, last]),
);
const location = fc.constantFrom('s3://lake/1', 's3://lake/2', 's3://lake/3', 's3://lake/4', 's3://lake/5');
const properties = fc.dictionary(name, fc.constantFrom('x', 'y'), { maxKeys: 2, noNullPrototype: true });
const version = fc.constantFrom(0n, 1n, 2n, 3n, 2n ** 63n - 1n);
const tag = fc.record({ name, version });
const range = fc.record({ start: version, end: fc.option(version, { nil: undefined }) });
const created = fc.record({ properties, mode: fc.constantFrom('create', 'existOk', 'overwrite' as const) });

interface Change {
  readonly words: string;
  apply(writer: ModelWriter): unknown;
}

function change<Input>(
  words: string,
  input: fc.Arbitrary<Input>,
  apply: (writer: ModelWriter, input: Input) => void,
) {
  return input.map(
    (value): Change => ({
      words: `${words} ${fc.stringify(value)}`,
      apply: (writer) => apply(writer, value),
    }),
  );
}

const drop = fc.record({ isMissingOk: fc.boolean(), isCascade: fc.boolean() });
const registration = fc.record({ location, properties, isOverwrite: fc.boolean() });

const anyChange = fc.oneof(
  {
    weight: 4,
    arbitrary: change('create', fc.tuple(namespace, created), (to, [id, how]) => to.createNamespace(id, how)),
  },
  change('drop', fc.tuple(namespace, drop), (to, [id, how]) => to.dropNamespace(id, how)),
  {
    weight: 4,
    arbitrary: change('declare', fc.tuple(table, fc.record({ location, properties })), (to, [id, how]) =>
      to.declareTable(id, how),
    ),
  },
  change('register', fc.tuple(table, registration), (to, [id, how]) => to.registerTable(id, how)),
  change('remove', table, (to, id) => to.removeTable(id)),
  change('rename', fc.tuple(table, table), (to, [id, newId]) => to.renameTable(id, newId)),
  {
    weight: 6,
    arbitrary: change('version', fc.tuple(table, version), (to, [id, number]) =>
      to.createVersion(id, { version: number, manifest_path: 'm' }),
    ),
  },
  change('delete', fc.tuple(table, fc.array(range, { maxLength: 2 })), (to, [id, ranges]) =>
    to.deleteVersions(id, ranges),
  ),
  { weight: 2, arbitrary: change('tag', fc.tuple(table, tag), (to, [id, what]) => to.createTag(id, what)) },
  change('move tag', fc.tuple(table, tag), (to, [id, what]) => to.updateTag(id, what)),
  change('delete tag', fc.tuple(table, name), (to, [id, what]) => to.deleteTag(id, what)),
);

/** The initial objects: many changes need a table, a version, or a tag. */
const start: readonly Change[] = [
  {
    words: 'start',
    apply: (to) => {
      for (const id of [['a'], ['b']]) to.createNamespace(id, { properties: {}, mode: 'create' });
      to.declareTable(['a', 'a'], { location: 's3://lake/1', properties: {} });
      to.createVersion(['a', 'a'], { version: 1n, manifest_path: 'm' });
      to.createTag(['a', 'a'], { name: 'a', version: 1n });
    },
  },
];

/** The error code of the rejection. Throws any other error. */
function codeOf(problem: unknown): number {
  if (problem instanceof CatalogRejection || problem instanceof ModelRefusal) return problem.code;
  throw problem;
}

/** Applies all of the changes or none: a model that rejects one is discarded. */
function inModel(
  model: Model,
  changes: readonly Change[],
): { readonly model: Model; readonly code?: number } {
  const copy = structuredClone(model);
  const writer = modelWriter(copy);
  try {
    for (const { apply } of changes) apply(writer);
    return { model: copy };
  } catch (problem) {
    return { model, code: codeOf(problem) };
  }
}

async function inCatalog(catalog: LocalCatalog, changes: readonly Change[]): Promise<number | undefined> {
  try {
    await catalog.commit((writer) => {
      for (const { apply } of changes) apply(writer);
    });
    return undefined;
  } catch (problem) {
    return codeOf(problem);
  }
}

const everything = { limit: 10_000, includeDeclared: true };

/** The catalog as a model. */
function stateOf(catalog: LocalCatalog): Model {
  const model = emptyModel();
  const walk = (id: Id) => {
    const number = catalog.findNamespace(id) ?? -1;
    model.namespaces.set(key(id), { ...catalog.propertiesOf(number) });
    for (const child of catalog.listNamespaces(number, everything).items) walk([...id, child]);
  };
  walk([]);
  for (const id of catalog.listAllTables(everything).items) model.tables.set(key(id), tableOf(catalog, id));
  return model;
}

function tableOf(catalog: LocalCatalog, id: Id) {
  const number = catalog.findTable(id) ?? -1;
  const record = catalog.tableRecordOf(number);
  const versions = catalog.listVersions(number, { limit: 1_000, isDescending: false }).items;
  const tags = catalog.listTags(number, { limit: 1_000 }).items;
  return {
    location: record?.location ?? '',
    isManaged: record?.managed_versioning ?? false,
    isOnlyDeclared: record?.is_only_declared ?? false,
    versions: new Set(versions.map((found) => found.version)),
    tags: new Map(tags.map((found) => [found.name, found.version] as const)),
  };
}

it('matches the model for every change and rejection, also after a restart', async () => {
  const transactions = fc.array(fc.array(anyChange, { minLength: 1, maxLength: 3 }), {
    minLength: 20,
    maxLength: 60,
  });
  await fc.assert(
    fc.asyncProperty(transactions, async (list) => {
      const directory = await temporaryDirectory();
      const catalog = openCatalog(directory);
      let model = emptyModel();
      for (const changes of [start, ...list]) {
        const expected = inModel(model, changes);
        const words = changes.map((one) => one.words).join('; ');
        expect([words, await inCatalog(catalog, changes)]).toEqual([words, expected.code]);
        model = expected.model;
      }
      expect(stateOf(catalog)).toEqual(model);
      await catalog.close();
      await expectNoOrphans({ directory });
      const again = openCatalog(directory);
      expect(stateOf(again)).toEqual(model);
      await again.close();
    }),
    { numRuns: runs(40) },
  );
}, 60_000);

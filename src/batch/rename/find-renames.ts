import { idKey } from '../draft.ts';
import type { BatchModel } from '../simulation/batch-model.ts';
import type { CreateStep, DeclareStep, DeregisterStep } from '../simulation/operation-context.ts';

/** A table that is deregistered and declared under another name at the same location: it is renamed, or moved. */
export interface Rename {
  readonly from: DeregisterStep;
  readonly to: DeclareStep;
  /** The operations that create its versions again. */
  readonly again: readonly CreateStep[];
  /** Versions that it doesn't have under its new name; undefined if not all are known. */
  readonly lost: readonly bigint[] | undefined;
}

export interface Renames {
  /** In the order of their declarations. */
  readonly all: readonly Rename[];
  /** By the key of the table that is deregistered. */
  readonly of: ReadonlyMap<string, Rename>;
  /** By the key of the table with the new name. */
  readonly into: ReadonlyMap<string, Rename>;
}

const found = new WeakMap<BatchModel, Renames>();

/** Cached, since several callers ask for the same model. */
export function renamesIn(model: BatchModel): Renames {
  const known = found.get(model);
  if (known !== undefined) return known;
  const renames = findRenames(model);
  found.set(model, renames);
  return renames;
}

function findRenames({ tables }: BatchModel): Renames {
  const left = new Map<string, DeregisterStep>();
  for (const { facts, steps } of tables) {
    const gone = steps.find((step): step is DeregisterStep => step.kind === 'deregister_table');
    const isOriginal =
      gone !== undefined && gone.found.presence === 'there' && gone.found.declaredBy === undefined;
    if (isOriginal && facts?.location !== undefined) left.set(facts.location, gone);
  }
  const all = tables
    .flatMap(({ end: { declaredBy } }) => {
      const from = declaredBy?.location === undefined ? undefined : left.get(declaredBy.location);
      return declaredBy === undefined || from === undefined || !isRename(from, declaredBy)
        ? []
        : [renameOf(from, declaredBy)];
    })
    .toSorted((one, other) => one.to.place - other.to.place);
  return {
    all,
    of: new Map(all.map((rename) => [rename.from.table.key, rename])),
    into: new Map(all.map((rename) => [rename.to.table.key, rename])),
  };
}

/** A location can be reused only after its table is deregistered. */
function isRename(from: DeregisterStep, to: DeclareStep): boolean {
  return from.place < to.place && idKey(from.table.id) !== idKey(to.table.id);
}

function renameOf(from: DeregisterStep, to: DeclareStep): Rename {
  const { facts, end } = from.table;
  const made = to.table.end.createdBy;
  const again: CreateStep[] = [];
  const lost: bigint[] = [];
  for (const { version, manifest_path: manifestPath } of facts?.versions ?? []) {
    const step = made.get(version);
    if (step !== undefined && (manifestPath === undefined || step.entry.manifest_path === manifestPath)) {
      again.push(step);
    } else if (!end.deletedBy.has(version)) lost.push(version);
  }
  const isWhole = facts?.state === 'declared' || (facts?.versions !== undefined && facts.allVersions);
  return { from, to, again: again.reverse(), lost: isWhole ? lost : undefined };
}

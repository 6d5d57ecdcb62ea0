import type { Id } from '#protocol/index.ts';
import { type DraftOperation, idKey, type TableState } from '../draft.ts';
import type { LocationIndex } from './location-index.ts';
import type {
  CreateStep,
  DeclareStep,
  DeletedRange,
  DeleteStep,
  DeregisterStep,
  OperationContext,
  Presence,
  TableExistence,
  TableTimeline,
  Tag,
} from './operation-context.ts';
import { type NewVersion, readChange, type VersionRange } from './read-change.ts';
import { createVersionIndex, lowerBound, type VersionIndex } from './version-index.ts';

interface TagIndex {
  /** The tags that point into the range. */
  within(range: VersionRange): readonly Tag[];
  /** Deregistering a table removes its tags. */
  clear(): void;
}

function createTagIndex(tags: ReadonlyMap<string, bigint>): TagIndex {
  let inOrder: readonly Tag[] = [...tags]
    .map(([name, version]) => ({ name, version }))
    .sort((one, other) => (one.version < other.version ? -1 : 1));
  const from = (version: bigint) =>
    lowerBound(inOrder.length, (place) => inOrder[place]?.version ?? version, version);
  return {
    within: ({ start, end }) => inOrder.slice(from(start), end === undefined ? undefined : from(end)),
    clear: () => {
      inOrder = [];
    },
  };
}

interface SimulatedTable {
  readonly id: Id;
  readonly facts: TableState | undefined;
  readonly places: LocationIndex;
  readonly named: readonly bigint[];
}

type Common = Pick<OperationContext, 'operation' | 'place' | 'table' | 'found'>;

/**
 * Follows one table through a batch. An operation that a server would refuse changes nothing here, so that one mistake
 * causes only one issue.
 */
export class TableSimulation implements TableTimeline {
  readonly id: Id;
  readonly key: string;
  readonly facts: TableState | undefined;
  readonly before: Presence;
  readonly steps: OperationContext[] = [];
  readonly #places: LocationIndex;
  readonly #versions: VersionIndex;
  readonly #tags: TagIndex;
  readonly #createdBy = new Map<bigint, CreateStep>();
  readonly #deletedBy = new Map<bigint, DeleteStep>();
  #found: TableExistence;
  #isReplaced = false;
  #isWritten = false;

  constructor({ id, facts, places, named }: SimulatedTable) {
    this.id = id;
    this.key = idKey(id);
    this.facts = facts;
    this.before = presenceOf(facts);
    this.#places = places;
    this.#versions = createVersionIndex(facts, [...named, ...(facts?.tags?.values() ?? [])]);
    this.#tags = createTagIndex(facts?.tags ?? new Map());
    this.#found = { presence: this.before, declaredBy: undefined, deregisteredBy: undefined };
  }

  get end(): TableTimeline['end'] {
    return {
      ...this.#found,
      versions: this.#versions,
      createdBy: this.#createdBy,
      deletedBy: this.#deletedBy,
      isReplaced: this.#isReplaced,
      isWritten: this.#isWritten,
    };
  }

  /** Simulates the next operation of this table. */
  take(operation: DraftOperation, place: number): OperationContext {
    const step = this.#stepOf({ operation, place, table: this, found: this.#found });
    this.steps.push(step);
    return step;
  }

  #stepOf(common: Common): OperationContext {
    const change = readChange(common.operation);
    switch (change.kind) {
      case 'declare_table':
        return this.#declare(common, change.location);
      case 'create_table_version':
        return this.#create(common, change);
      case 'delete_table_versions':
        return this.#delete(common, change.ranges);
      case 'deregister_table':
        return this.#deregister(common);
    }
  }

  #declare(common: Common, location: string | undefined): DeclareStep {
    const holder = location === undefined ? undefined : this.#places.at(location);
    const neighbor = location === undefined ? undefined : this.#places.around(location);
    const step: DeclareStep = { ...common, kind: 'declare_table', location, holder, neighbor };
    if (common.found.presence === 'there') return step;
    this.#begin({ presence: 'there', declaredBy: step, deregisteredBy: undefined });
    const isFree = location !== undefined && holder?.location !== location;
    if (isFree) this.#places.put({ id: this.id, by: step, location });
    return step;
  }

  #deregister(common: Common): DeregisterStep {
    const step: DeregisterStep = { ...common, kind: 'deregister_table' };
    if (common.found.presence === 'absent') return step;
    this.#begin({ presence: 'absent', declaredBy: undefined, deregisteredBy: step });
    this.#tags.clear();
    this.#places.leave(this.id);
    this.#isReplaced = true;
    return step;
  }

  #begin(found: TableExistence): void {
    this.#found = found;
    this.#versions.clear();
    this.#createdBy.clear();
    this.#isWritten = false;
  }

  #create(common: Common, entry: NewVersion): CreateStep {
    const { version } = entry;
    const state = version === undefined ? 'unknown' : this.#versions.stateOf(version);
    const madeBy = version === undefined ? undefined : this.#createdBy.get(version);
    const next = this.#versions.next();
    const step: CreateStep = { ...common, kind: 'create_table_version', entry, state, madeBy, next };
    if (version === undefined || common.found.presence === 'absent' || state === 'there') return step;
    this.#versions.create(version);
    this.#createdBy.set(version, step);
    this.#isWritten = true;
    return step;
  }

  #delete(common: Common, ranges: readonly VersionRange[]): DeleteStep {
    const deleted: DeletedRange[] = [];
    const step: DeleteStep = { ...common, kind: 'delete_table_versions', ranges: deleted };
    if (common.found.presence === 'absent') return step;
    for (const range of ranges) deleted.push(this.#deleteRange(range, step));
    return step;
  }

  #deleteRange(range: VersionRange, step: DeleteStep): DeletedRange {
    const isWhole = this.#versions.isWhole(range.start);
    const exists = ({ version }: { version: bigint }) => this.#versions.stateOf(version) !== 'gone';
    const tags = this.#tags.within(range).filter(exists);
    const versions = this.#versions.remove(range);
    const created = versions.filter((version) => this.#createdBy.delete(version));
    const own = new Set(created);
    for (const version of versions) if (!own.has(version)) this.#deletedBy.set(version, step);
    return { ...range, versions, tags, created, isWhole };
  }
}

function presenceOf(facts: TableState | undefined): Presence {
  if (facts?.state === 'declared' || facts?.state === 'stored') return 'there';
  return facts?.state === 'absent' ? 'absent' : 'unknown';
}

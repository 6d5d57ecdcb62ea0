import type { Id } from '#protocol/index.ts';
import { idKey, type NewOperation, tableOf } from '../draft.ts';
import { type NewVersion, readChange, type VersionRange } from '../simulation/read-change.ts';

export interface ExpectedVersion {
  /** The index of the operation in the batch. */
  readonly by: number;
  readonly entry: NewVersion;
}

/** The state of one table if the batch was applied: only the effects of its last operations can still be seen. */
export interface ExpectedTable {
  readonly id: Id;
  /** Whether the first operation needs the table to exist. */
  readonly needsTable: boolean;
  /** Versions that must not exist before, because the batch creates them before it deletes any of that number. */
  readonly needsFree: ReadonlySet<bigint>;
  /** False if operations contradict each other: every server refuses such a batch. */
  readonly isPossible: boolean;
  readonly presence: ExpectedPresence | undefined;
  /** The index of the last deregistration: earlier contents were removed with the table. */
  readonly replacedBy: number | undefined;
  readonly created: ReadonlyMap<bigint, ExpectedVersion>;
  /** By the index of the operation. */
  readonly deletions: ReadonlyMap<number, readonly VersionRange[]>;
  /** Operations whose effect a later one reverses, each with the later one. */
  readonly undone: ReadonlyMap<number, number>;
}

export interface ExpectedPresence {
  readonly by: number;
  readonly exists: boolean;
  readonly location: string | undefined;
}

/** By `idKey` of the table, without operations that name none. */
export function expectedTables(operations: readonly NewOperation[]): ReadonlyMap<string, ExpectedTable> {
  const tables = new Map<string, Expectation>();
  operations.forEach((operation, index) => {
    const id = tableOf(operation);
    if (id === undefined) return;
    const key = idKey(id);
    const table = tables.get(key) ?? new Expectation(id, operation.kind !== 'declare_table');
    tables.set(key, table);
    table.take(operation, index);
  });
  return tables;
}

class Expectation implements ExpectedTable {
  readonly id: Id;
  readonly needsTable: boolean;
  readonly needsFree = new Set<bigint>();
  isPossible = true;
  presence: ExpectedPresence | undefined;
  replacedBy: number | undefined;
  readonly created = new Map<bigint, ExpectedVersion>();
  readonly deletions = new Map<number, readonly VersionRange[]>();
  readonly undone = new Map<number, number>();

  constructor(id: Id, needsTable: boolean) {
    this.id = id;
    this.needsTable = needsTable;
  }

  take(operation: NewOperation, by: number): void {
    const change = readChange(operation);
    const exists = this.presence?.exists ?? this.needsTable;
    if (exists === (change.kind === 'declare_table')) this.isPossible = false;
    switch (change.kind) {
      case 'declare_table':
        this.presence = { by, exists: true, location: change.location };
        return;
      case 'deregister_table':
        this.#deregister(by);
        return;
      case 'create_table_version':
        this.#create(change, by);
        return;
      case 'delete_table_versions':
        this.#delete(change.ranges, by);
    }
  }

  #deregister(by: number): void {
    if (this.presence !== undefined) this.undone.set(this.presence.by, by);
    for (const version of this.created.values()) this.undone.set(version.by, by);
    for (const deletion of this.deletions.keys()) this.undone.set(deletion, by);
    this.created.clear();
    this.deletions.clear();
    this.presence = { by, exists: false, location: undefined };
    this.replacedBy = by;
  }

  #create(entry: NewVersion, by: number): void {
    const { version } = entry;
    if (version === undefined) return;
    if (this.created.has(version)) this.isPossible = false;
    const isDeleted = [...this.deletions.values()].some((ranges) => isWithin(ranges, version));
    if (this.presence === undefined && !isDeleted) this.needsFree.add(version);
    this.created.set(version, { by, entry });
  }

  #delete(ranges: readonly VersionRange[], by: number): void {
    for (const [version, created] of this.created) {
      if (!isWithin(ranges, version)) continue;
      this.undone.set(created.by, by);
      this.created.delete(version);
    }
    this.deletions.set(by, ranges);
  }
}

export function isWithin(ranges: readonly VersionRange[], version: bigint): boolean {
  return ranges.some(({ start, end }) => version >= start && (end === undefined || version < end));
}

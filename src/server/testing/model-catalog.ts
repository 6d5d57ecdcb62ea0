import { ERROR, type ErrorCode, type Id } from '#protocol/index.ts';
import type { CatalogWriter } from '../catalog/writer.ts';

/*
 * A model of a catalog, as a reader of the interface would understand it: maps in memory, and simple rules. The real
 * catalog is compared with it.
 */

interface ModelTable {
  readonly location: string;
  readonly isManaged: boolean;
  isOnlyDeclared: boolean;
  readonly versions: Set<bigint>;
  readonly tags: Map<string, bigint>;
}

export interface Model {
  readonly namespaces: Map<string, Record<string, string>>;
  readonly tables: Map<string, ModelTable>;
}

/** A rule of the model forbids the change. */
export class ModelRefusal extends Error {
  readonly code: ErrorCode;
  constructor(code: ErrorCode) {
    super(`code ${code}`);
    this.code = code;
  }
}

export const emptyModel = (): Model => ({ namespaces: new Map([['[]', {}]]), tables: new Map() });

export const key = (id: Id) => JSON.stringify(id);
const idOf = (text: string): string[] => JSON.parse(text);

function must(condition: unknown, code: ErrorCode): asserts condition {
  if (condition === undefined || condition === false) throw new ModelRefusal(code);
}

type Change =
  | 'createNamespace'
  | 'dropNamespace'
  | 'declareTable'
  | 'registerTable'
  | 'removeTable'
  | 'renameTable'
  | 'createVersion'
  | 'deleteVersions'
  | 'createTag'
  | 'updateTag'
  | 'deleteTag';

export type ModelWriter = { readonly [Name in Change]: (...input: Parameters<CatalogWriter[Name]>) => void };

export function modelWriter(model: Model): ModelWriter {
  return { ...namespaceRules(model), ...tableRules(model), ...versionRules(model), ...tagRules(model) };
}

function namespaceRules({
  namespaces,
  tables,
}: Model): Pick<ModelWriter, 'createNamespace' | 'dropNamespace'> {
  const isBelow = (parent: Id) => (id: string) => {
    const parts = idOf(id);
    return parts.length > parent.length && key(parts.slice(0, parent.length)) === key(parent);
  };
  const contentsOf = (id: Id) => [...namespaces.keys(), ...tables.keys()].filter(isBelow(id));
  return {
    createNamespace(id, { properties, mode }) {
      must(id.length > 0, ERROR.invalidInput);
      must(namespaces.has(key(id.slice(0, -1))), ERROR.namespaceNotFound);
      if (namespaces.has(key(id))) {
        must(mode !== 'create', ERROR.namespaceAlreadyExists);
        if (mode === 'existOk') return;
        must(contentsOf(id).length === 0, ERROR.namespaceNotEmpty);
      }
      namespaces.set(key(id), { ...properties });
    },
    dropNamespace(id, { isMissingOk, isCascade }) {
      must(id.length > 0, ERROR.invalidInput);
      if (!namespaces.has(key(id))) return must(isMissingOk, ERROR.namespaceNotFound);
      must(isCascade || contentsOf(id).length === 0, ERROR.namespaceNotEmpty);
      for (const name of contentsOf(id)) {
        namespaces.delete(name);
        tables.delete(name);
      }
      // A table of the same name is a sibling of the namespace, not its child.
      namespaces.delete(key(id));
    },
  };
}

function tableRules({
  namespaces,
  tables,
}: Model): Pick<ModelWriter, 'declareTable' | 'registerTable' | 'removeTable' | 'renameTable'> {
  const put = (id: Id, location: string, isManaged: boolean) => {
    must(![...tables.values()].some((table) => table.location === location), ERROR.invalidTableState);
    const isOnlyDeclared = isManaged;
    tables.set(key(id), { location, isManaged, isOnlyDeclared, versions: new Set(), tags: new Map() });
  };
  return {
    declareTable(id, { location = '' }) {
      must(namespaces.has(key(id.slice(0, -1))), ERROR.namespaceNotFound);
      must(!tables.has(key(id)), ERROR.tableAlreadyExists);
      put(id, location, true);
    },
    registerTable(id, { location, isOverwrite }) {
      must(namespaces.has(key(id.slice(0, -1))), ERROR.namespaceNotFound);
      must(isOverwrite || !tables.has(key(id)), ERROR.tableAlreadyExists);
      tables.delete(key(id));
      put(id, location, false);
    },
    removeTable(id) {
      must(tables.delete(key(id)), ERROR.tableNotFound);
    },
    renameTable(id, newId) {
      const table = tables.get(key(id));
      must(table, ERROR.tableNotFound);
      must(namespaces.has(key(newId.slice(0, -1))), ERROR.namespaceNotFound);
      must(!tables.has(key(newId)), ERROR.tableAlreadyExists);
      tables.delete(key(id));
      tables.set(key(newId), table);
    },
  };
}

function versionRules({ tables }: Model): Pick<ModelWriter, 'createVersion' | 'deleteVersions'> {
  const managedAt = (id: Id) => {
    const table = tables.get(key(id));
    must(table, ERROR.tableNotFound);
    must(table.isManaged, ERROR.invalidTableState);
    return table;
  };
  return {
    createVersion(id, { version }) {
      const table = managedAt(id);
      must(!table.versions.has(version), ERROR.concurrentModification);
      table.versions.add(version);
      table.isOnlyDeclared = false;
    },
    deleteVersions(id, ranges) {
      const table = managedAt(id);
      for (const { start, end } of ranges) {
        must(end === undefined || end >= start, ERROR.invalidInput);
        for (const version of [...table.versions]) {
          if (version < start || (end !== undefined && version >= end)) continue;
          must(![...table.tags.values()].includes(version), ERROR.invalidTableState);
          table.versions.delete(version);
        }
      }
    },
  };
}

function tagRules({ tables }: Model): Pick<ModelWriter, 'createTag' | 'updateTag' | 'deleteTag'> {
  const tableAt = (id: Id) => {
    const table = tables.get(key(id));
    must(table, ERROR.tableNotFound);
    return table;
  };
  return {
    createTag(id, { name, version }) {
      const { tags, versions } = tableAt(id);
      must(!tags.has(name), ERROR.tagAlreadyExists);
      must(versions.has(version), ERROR.versionNotFound);
      tags.set(name, version);
    },
    updateTag(id, { name, version }) {
      const { tags, versions } = tableAt(id);
      must(tags.has(name), ERROR.tagNotFound);
      must(versions.has(version), ERROR.versionNotFound);
      tags.set(name, version);
    },
    deleteTag(id, name) {
      must(tableAt(id).tags.delete(name), ERROR.tagNotFound);
    },
  };
}

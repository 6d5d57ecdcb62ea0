import { type Id, parseId, sameId } from '#protocol/index.ts';
import { Failure } from '../failure.ts';
import type { ConnectionRepository } from './connections-store.ts';

/** Tables that the user added by ID because their server doesn’t list them. */
export function createTablesByHand(repository: Pick<ConnectionRepository, 'find' | 'change'>) {
  return {
    /** The names directly below a namespace that lead to such tables. */
    namesByHand: (connectionId: string, id: Id): string[] =>
      namesBelow(repository.find(connectionId).tablesByHand, id),
    async addTable(connectionId: string, text: string): Promise<{ id: Id }> {
      const id = idOfTable(text, repository.find(connectionId).delimiter);
      await repository.change(connectionId, (stored) => ({
        ...stored,
        tablesByHand: withTable(stored.tablesByHand, id),
      }));
      return { id };
    },
    async forgetTable(connectionId: string, id: Id): Promise<void> {
      await repository.change(connectionId, (stored) => ({
        ...stored,
        tablesByHand: withoutTable(stored.tablesByHand, id),
      }));
    },
  };
}

export function namesBelow(tables: readonly Id[], id: Id): string[] {
  const below = tables.filter((table) => sameId(table.slice(0, id.length), id));
  return [...new Set(below.flatMap((table) => table[id.length] ?? []))];
}

type Tables = readonly Id[];

function idOfTable(text: string, delimiter: string): string[] {
  const id = [...parseId(text, delimiter)];
  // The delimiter alone is the root namespace, which isn’t a table.
  if (id.length === 0 || id.includes('')) {
    throw new Failure(
      'INVALID',
      `"${text}" contains an empty part. Separate parts with the connection’s delimiter.`,
    );
  }
  return id;
}

function withTable(known: Tables, id: Id): Id[] {
  return [...withoutTable(known, id), id];
}

function withoutTable(known: Tables, id: Id): Id[] {
  return known.filter((other) => !sameId(other, id));
}

import { type Id, parseId, sameId } from '#protocol/index.ts';
import { Failure } from '../failure.ts';
import type { ConnectionRepository } from './connections-store.ts';

/** Tables that no listing of their server shows, as the user added them. */
export function createTablesByHand(kept: Pick<ConnectionRepository, 'find' | 'change'>) {
  return {
    /** What leads to them directly below a namespace. */
    namesByHand: (connectionId: string, id: Id): string[] =>
      namesBelow(kept.find(connectionId).tablesByHand, id),
    async addTable(connectionId: string, text: string): Promise<{ id: Id }> {
      const id = idOfTable(text, kept.find(connectionId).delimiter);
      await kept.change(connectionId, (stored) => ({
        ...stored,
        tablesByHand: withTable(stored.tablesByHand, id),
      }));
      return { id };
    },
    async forgetTable(connectionId: string, id: Id): Promise<void> {
      await kept.change(connectionId, (stored) => ({
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

/** The id that a user typed for a table. */
function idOfTable(text: string, delimiter: string): string[] {
  const id = [...parseId(text, delimiter)];
  // The delimiter alone is the root, which is no table.
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

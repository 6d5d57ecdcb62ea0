import type { ColumnFindings, ColumnHit, SchemaField, Table } from '#contract/index.ts';
import { fold, foldedTerms } from '#protocol/fold.ts';
import type { Catalog } from '../catalog/catalog.ts';
import { Failure } from '../failure.ts';

interface KnownTable {
  readonly connectionId: string;
  readonly id: readonly string[];
  readonly idText: string;
  readonly columns: readonly KnownColumn[];
}

interface KnownColumn {
  readonly path: readonly string[];
  readonly type: string;
  /** The searched form, e.g. `seller.id`. */
  readonly text: string;
}

interface ColumnQuestion {
  readonly text: string;
  readonly limit: number;
}

export type KnownColumns = ReturnType<typeof createKnownColumns>;

/**
 * The columns of all tables whose schemas arrived since the program started. Sends no requests; evicts the tables that
 * were described longest ago.
 */
export function createKnownColumns({ most = 200_000 }: { readonly most?: number } = {}) {
  /** The most recently described is last. */
  const tables = new Map<string, KnownTable>();
  let count = 0;

  function forget(key: string): void {
    count -= tables.get(key)?.columns.length ?? 0;
    tables.delete(key);
  }

  function learn(connectionId: string, id: readonly string[], fields: readonly SchemaField[]): void {
    const key = keyOf(connectionId, id);
    forget(key);
    const table = { connectionId, id, idText: fold(id.join('/')), columns: columnsOf(fields, []) };
    tables.set(key, table);
    count += table.columns.length;
    for (const oldest of tables.keys()) {
      if (count <= most || oldest === key) break;
      forget(oldest);
    }
  }

  return {
    /** Wraps a catalog so that the columns of described tables are kept. */
    watch: (connectionId: string, catalog: Catalog): Catalog => ({
      ...catalog,
      describe: async (id, question, signal) => {
        const learnFrom = ({ answer: { schema } }: Table) => {
          if (question.version === undefined && schema != null) learn(connectionId, id, schema.fields);
        };
        try {
          const table = await catalog.describe(id, question, signal);
          learnFrom(table);
          return table;
        } catch (error) {
          if (error instanceof Failure && error.code === 'GONE') forget(keyOf(connectionId, id));
          throw error;
        }
      },
    }),
    /** Forgets the columns of other connections. */
    keepOnly(connectionIds: ReadonlySet<string>): void {
      for (const [key, { connectionId }] of tables) if (!connectionIds.has(connectionId)) forget(key);
    },
    search: ({ text, limit }: ColumnQuestion): ColumnFindings => {
      const words = foldedTerms(text);
      const found = words.length === 0 ? [] : [...tables.values()].reverse().flatMap(matchesIn(words));
      const hits = found.toSorted((one, other) => one.rank - other.rank).slice(0, limit);
      return { hits: hits.map(({ hit }) => hit), total: found.length, tables: tables.size };
    },
  };
}

function keyOf(connectionId: string, id: readonly string[]): string {
  return JSON.stringify([connectionId, id]);
}

function columnsOf(fields: readonly SchemaField[], above: readonly string[]): readonly KnownColumn[] {
  return fields.flatMap(({ name, type, children }) => {
    const path = [...above, name];
    return [{ path, type, text: fold(path.join('.')) }, ...columnsOf(children, path)];
  });
}

interface RankedHit {
  readonly hit: ColumnHit;
  /** The smallest is the best. */
  readonly rank: number;
}

/** At least one word must match the column; the others may match the table. */
function matchesIn(words: readonly string[]): (table: KnownTable) => readonly RankedHit[] {
  return ({ connectionId, id, idText, columns }) => {
    const ofColumn = words.filter((word) => !idText.includes(word));
    return columns.flatMap(({ path, type, text }) => {
      const isMeant =
        ofColumn.every((word) => text.includes(word)) && words.some((word) => text.includes(word));
      if (!isMeant) return [];
      return { hit: { connectionId, id, path: [...path], type }, rank: rankOf(text, words) };
    });
  };
}

/** Exact matches first, then prefixes, then the rest. */
function rankOf(text: string, words: readonly string[]): number {
  if (words.includes(text)) return 0;
  return words.some((word) => text.startsWith(word)) ? 1 : 2;
}

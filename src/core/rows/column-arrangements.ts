import { z } from 'zod';
import {
  type ColumnArrangement,
  columnArrangement,
  sameRef,
  type TableRef,
  tableRef,
} from '#contract/index.ts';
import type { ConnectionIds } from '../connections/connection-ids.ts';
import { memoizeAsync } from '../lazy.ts';
import type { FileDefinition } from '../storage/envelope.ts';
import { type JsonStore, openStore, type StorePlace } from '../storage/json-store.ts';

interface ArrangementsOptions {
  /** Opened at first use, so that no start of the program reads the file. */
  readonly open: () => Promise<ArrangementsStore>;
  readonly owners: Pick<ConnectionIds, 'mayOwn' | 'removed'>;
  /** How many tables to keep, the most recently arranged first. */
  readonly most?: number;
}

const AS_THE_TABLE: ColumnArrangement = { hidden: [], pinned: [], order: [], widths: {} };

/** Stores how the user arranges the columns of tables. */
export function createArrangements({ open, owners, most = 200 }: ArrangementsOptions) {
  let opened: Promise<ArrangementsStore> | undefined;
  const openOnce = memoizeAsync(open);
  const store = () => {
    opened = openOnce();
    return opened;
  };

  async function forgetRemoved(): Promise<void> {
    const removed = owners.removed();
    if (removed.size === 0) return;
    const file = await store();
    const { tables } = file.get();
    const left = tables.filter(({ connectionId }) => !removed.has(connectionId));
    if (file.readOnlyReason === null && left.length < tables.length) await file.set({ tables: left });
  }

  return {
    async of(table: TableRef): Promise<ColumnArrangement> {
      const { tables } = (await store()).get();
      return tables.find((one) => sameRef(one, table))?.arrangement ?? AS_THE_TABLE;
    },
    async keep(table: TableRef, arrangement: ColumnArrangement): Promise<void> {
      const file = await store();
      // The window already shows that nothing can be saved.
      if (file.readOnlyReason !== null) return;
      await file.update(({ tables }) => {
        const others = tables.filter((one) => !sameRef(one, table) && owners.mayOwn(one.connectionId));
        const kept = isAsTheTable(arrangement) ? [] : [{ ...table, arrangement }];
        return { tables: [...kept, ...others].slice(0, most) };
      });
    },
    /** Also removes the arrangements of removed connections. */
    async close(): Promise<void> {
      // If the disk refuses, the next saved change removes them.
      await forgetRemoved().catch(() => {});
      await (await opened?.catch(() => undefined))?.flush();
    },
  };
}

function isAsTheTable({ hidden, pinned, order, widths }: ColumnArrangement): boolean {
  return [hidden, pinned, order, Object.keys(widths)].every(({ length }) => length === 0);
}

interface ArrangementsData {
  readonly tables: readonly StoredArrangement[];
}

// Loose objects: members that a newer version wrote survive a save by this one.
const storedArrangement = z.looseObject({ ...tableRef.shape, arrangement: columnArrangement });
type StoredArrangement = Readonly<z.infer<typeof storedArrangement>>;

export const arrangementsFile: FileDefinition<ArrangementsData> = {
  name: 'columns',
  schema: z.object({ tables: z.array(storedArrangement) }),
  defaults: { tables: [] },
  migrations: [],
  lists: { tables: storedArrangement },
};

type ArrangementsStore = JsonStore<ArrangementsData>;

export function openArrangementsStore(place: StorePlace): Promise<ArrangementsStore> {
  return openStore(place, arrangementsFile);
}

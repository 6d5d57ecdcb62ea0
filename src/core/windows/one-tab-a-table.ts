import { z } from 'zod';
import { defined } from '#protocol/defined.ts';
import type { StoredObject } from '../storage/envelope.ts';

const group = z.looseObject({ tabs: z.array(z.unknown()), activeTab: z.number().nullable() });

/** A stored tab from the time when a table's query and tuning had their own tabs. */
const tableTab = z.looseObject({
  connectionId: z.string(),
  id: z.array(z.string()),
  preview: z.boolean(),
  page: z.enum(['query', 'tune', 'what-if']).optional(),
  look: z.looseObject({ table: z.looseObject({ page: z.string() }).optional() }).optional(),
});

type TableTab = z.infer<typeof tableTab>;

/** Merges the tabs of each table into the first of them, on the page that was active. */
export function withOneTabATable(workspace: StoredObject): StoredObject {
  const { data: groups } = z.array(group).safeParse(workspace.groups);
  return groups === undefined ? workspace : { ...workspace, groups: groups.map(withTablesJoined) };
}

function withTablesJoined({ tabs, activeTab, ...others }: z.infer<typeof group>): StoredObject {
  const joined: unknown[] = [];
  const places = new Map<string, number>();
  let active: number | null = null;
  for (const [index, kept] of tabs.entries()) {
    const { data: tab } = tableTab.safeParse(kept);
    const key = tab === undefined ? `tab ${index}` : JSON.stringify([tab.connectionId, tab.id]);
    const place = places.get(key) ?? joined.length;
    places.set(key, place);
    if (index === activeTab) active = place;
    joined[place] = tab === undefined ? kept : mergedTab(joined[place], tab, index === activeTab);
  }
  return { ...others, tabs: joined, activeTab: active };
}

function mergedTab(before: unknown, { page, look, ...tab }: TableTab, isInFront: boolean): StoredObject {
  const { table, ...looks } = look ?? {};
  const { page: tablePage, ...tableLook } = { ...table, page: formOf(page) ?? table?.page };
  const own = {
    ...tab,
    ...defined({ tablePage }),
    look: table === undefined ? looks : { ...looks, table: tableLook },
  };
  const { data: first } = merged.safeParse(before);
  if (first === undefined) return own;
  return {
    ...first,
    preview: first.preview && own.preview,
    look: { ...first.look, ...own.look },
    ...(isInFront && tablePage !== undefined ? { tablePage } : {}),
  };
}

const merged = z.looseObject({ preview: z.boolean(), look: z.looseObject({}) });

/** The tuning page was once called what-if. */
function formOf(page: TableTab['page']): string | undefined {
  return page === 'what-if' ? 'tune' : page;
}

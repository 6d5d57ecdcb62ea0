import { type Branch, rowAt, tablesFrom } from './branch.ts';
import { branchWithPlace } from './find-row.ts';
import type { TableRow } from './row.ts';
import { readKey } from './row-keys.ts';
import type { CatalogRows } from './rows.ts';

/** Of these tables the ones that are shown, top to bottom. */
export function shownTables({ branch: root }: CatalogRows, keys: ReadonlySet<string>): readonly TableRow[] {
  const places = [...namesByNamespace(keys).values()].flatMap(({ above, names }) => {
    const place = branchWithPlace(root, above);
    if (place === undefined) return [];
    return [
      {
        row: place.row + tablesFrom(place.branch),
        tables: tablesNamed(place.branch, (name) => names.has(name)),
      },
    ];
  });
  return places.sort((one, other) => one.row - other.row).flatMap(({ tables }) => tables);
}

/** All tables beside a row, or in the open namespace that it is. */
export function tablesBeside({ branch: root }: CatalogRows, key: string): readonly TableRow[] {
  const { kind, id } = readKey(key);
  const own = kind === 'namespace' ? branchWithPlace(root, id) : undefined;
  const place = own ?? branchWithPlace(root, kind === 'note' ? id : id.slice(0, -1));
  return place === undefined ? [] : tablesNamed(place.branch, () => true);
}

/** From one row through to another, in either direction. */
export function tablesBetween(rows: CatalogRows, one: number, other: number): readonly TableRow[] {
  const tables: TableRow[] = [];
  for (let index = Math.min(one, other); index <= Math.max(one, other); index += 1) {
    const row = rows.at(index);
    if (row?.kind === 'table') tables.push(row);
  }
  return tables;
}

/** Keys of one namespace are looked for together: in a long list each by itself would look through all of it. */
function namesByNamespace(keys: ReadonlySet<string>) {
  const groups = new Map<string, { readonly above: readonly string[]; readonly names: Set<string> }>();
  for (const key of keys) {
    const { id } = readKey(key);
    const above = id.slice(0, -1);
    const group = groups.get(JSON.stringify(above)) ?? { above, names: new Set() };
    group.names.add(id.at(-1) ?? '');
    groups.set(JSON.stringify(above), group);
  }
  return groups;
}

function tablesNamed(branch: Branch, isWanted: (name: string) => boolean): readonly TableRow[] {
  const rows: TableRow[] = [];
  const from = tablesFrom(branch);
  for (let index = 0; index < branch.tableCount; index += 1) {
    if (!isWanted(branch.tables[index] ?? '')) continue;
    const row = rowAt(branch, from + index);
    if (row?.kind === 'table') rows.push(row);
  }
  return rows;
}

import { type NameRows, pickedRows } from '#lib/names/NameList.tsx';
import type { KnownTable } from './known-table.ts';
import { type Concern, hasConcern } from './namespace-health.ts';
import { figureOf, type NameColumn } from './row-gaps.ts';

export interface NameOrder {
  readonly by: NameColumn;
  readonly direction: 'ascending' | 'descending';
}

export type StateFilter = 'namespaces' | 'stored' | 'managed' | 'declared' | 'not-loaded';

export type NameFilter = 'all' | StateFilter | Concern;

interface NamesQuestion {
  readonly text: string;
  readonly only: NameFilter;
  /** Undefined: in the order of the server. */
  readonly order: NameOrder | undefined;
}

interface ListedNames {
  readonly namespaces: readonly { readonly name: string }[];
  readonly tables: readonly string[];
  readonly hasMore: boolean;
}

type Known = ReadonlyMap<string, KnownTable>;

/**
 * The names of one namespace as rows, namespaces first. Without filter and order no name is looked at before it is shown:
 * there may be a hundred thousand.
 */
export function arrangeNames(names: ListedNames, known: Known, question: NamesQuestion): NameRows {
  const { namespaces, tables, hasMore } = names;
  const { only, order } = question;
  const query = question.text.trim().toLowerCase();
  const places = arrangedPlaces(names, known, { text: query, only, order });
  return pickedRows({
    matched: places?.length ?? namespaces.length + tables.length,
    nameAt: (index) => {
      const place = places?.[index] ?? index;
      const table = place - namespaces.length;
      return table < 0
        ? { kind: 'namespace', name: namespaces[place]?.name ?? '' }
        : { kind: 'table', name: tables[table] ?? '' };
    },
    hasMore,
    query,
    isFiltered: query !== '' || only !== 'all',
    topic: JSON.stringify([query, only, order]),
  });
}

/** Which names are shown and in which order, the tables counted on from the namespaces; undefined: all as they came. */
function arrangedPlaces(
  { namespaces, tables }: ListedNames,
  known: Known,
  { text, only, order }: NamesQuestion,
): readonly number[] | undefined {
  if (text === '' && only === 'all' && order === undefined) return undefined;
  const hasText = (name: string) => text === '' || name.toLowerCase().includes(text);
  const above =
    only === 'all' || only === 'namespaces' ? placesOf(namespaces, ({ name }) => hasText(name)) : [];
  const below = placesOf(tables, (name) => hasText(name) && isOf(known.get(name), only));
  const sortedAbove = order?.by === 'name' ? sorted(above, order, (place) => namespaces[place]?.name) : above;
  const sortedBelow =
    order === undefined
      ? below
      : sorted(below, order, (place) => sortValue(tables[place] ?? '', known, order.by));
  const shifted = sortedBelow.map((place) => place + namespaces.length);
  const tablesFirst = order?.by === 'kind' && order.direction === 'descending';
  return tablesFirst ? [...shifted, ...sortedAbove] : [...sortedAbove, ...shifted];
}

function placesOf<Item>(items: readonly Item[], isWanted: (item: Item) => boolean): readonly number[] {
  const places: number[] = [];
  items.forEach((item, place) => {
    if (isWanted(item)) places.push(place);
  });
  return places;
}

function isOf(known: KnownTable | undefined, only: NameFilter): boolean {
  switch (only) {
    case 'all':
      return true;
    case 'namespaces':
      return false;
    case 'not-loaded':
      return known?.state === undefined;
    case 'stored':
    case 'managed':
    case 'declared':
      return known?.state === only;
    default:
      return hasConcern(known, only);
  }
}

type Value = string | number | bigint | undefined;

/** All tables are of one kind, so that no order is one. */
function sortValue(name: string, known: Known, by: NameColumn): Value {
  if (by === 'name') return name;
  const facts = known.get(name);
  if (facts === undefined || by === 'kind') return undefined;
  return by === 'state' ? facts.state : figureOf(facts, by);
}

/** What isn't known comes last, whichever way the others are sorted, and stays as it came. */
function sorted(
  places: readonly number[],
  { direction }: NameOrder,
  valueAt: (place: number) => Value,
): readonly number[] {
  const unknown: number[] = [];
  const valued: { readonly place: number; readonly value: NonNullable<Value> }[] = [];
  for (const place of places) {
    const value = valueAt(place);
    if (value === undefined) unknown.push(place);
    else valued.push({ place, value });
  }
  const sign = direction === 'ascending' ? 1 : -1;
  valued.sort((one, other) => {
    if (one.value === other.value) return one.place - other.place;
    return one.value < other.value ? -sign : sign;
  });
  return [...valued.map(({ place }) => place), ...unknown];
}

/** The next order after a press on a column: names rise first, figures fall first, a third press goes back. */
export function nextOrder(now: NameOrder | undefined, by: NameColumn): NameOrder | undefined {
  const first = by === 'name' || by === 'kind' || by === 'state' ? 'ascending' : 'descending';
  if (now?.by !== by) return { by, direction: first };
  if (now.direction !== first) return undefined;
  return { by, direction: first === 'ascending' ? 'descending' : 'ascending' };
}

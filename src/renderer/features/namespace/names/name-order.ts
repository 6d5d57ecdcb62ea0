import { type NameRows, pickedRows } from '#lib/names/NameList.tsx';
import { fold } from '#protocol/fold.ts';
import { FIGURE_KEYS, type FigureColumn, figureOf } from './figure-columns.tsx';
import { hasFigures, readNameFilter, type TypedFilter } from './figure-filter.ts';
import { type KnownTable, listedOf } from './known-table.ts';
import { CONCERNS, type Concern, hasConcern } from './namespace-health.ts';

export type NameColumn = 'name' | 'kind' | 'state' | FigureColumn;

/** The columns by which names can be sorted. */
const SORTED_COLUMNS: readonly NameColumn[] = ['name', 'kind', 'state', ...FIGURE_KEYS];

export function nameColumnOf(text: string): NameColumn | undefined {
  return SORTED_COLUMNS.find((known) => known === text);
}

export interface NameOrder {
  readonly by: NameColumn;
  readonly direction: 'ascending' | 'descending';
}

interface FigureOrder extends NameOrder {
  readonly by: Exclude<NameColumn, 'name' | 'kind'>;
}

/** The order depends on details of tables, which may still load. */
export function isByFigure(order: NameOrder | undefined): order is FigureOrder {
  return order !== undefined && order.by !== 'name' && order.by !== 'kind';
}

const STATE_FILTERS = ['namespaces', 'stored', 'managed', 'declared', 'not-loaded'] as const;

export type StateFilter = (typeof STATE_FILTERS)[number];

export type NameFilter = 'all' | StateFilter | Concern;

const NAME_FILTERS: readonly NameFilter[] = ['all', ...STATE_FILTERS, ...CONCERNS];

export function nameFilterOf(text: string): NameFilter {
  return NAME_FILTERS.find((known) => known === text) ?? 'all';
}

interface NamesQuestion {
  readonly text: string;
  readonly only: NameFilter;
  /** Undefined for the server’s order. */
  readonly order: NameOrder | undefined;
  /** More names may be loaded. */
  readonly hasMore: boolean;
}

/** A new object after each change of the lists. */
interface ListedNames {
  readonly namespaces: readonly { readonly name: string }[];
  readonly tables: readonly string[];
}

type Known = ReadonlyMap<string, KnownTable>;

/**
 * The names of a namespace as rows, namespaces first. Without a filter and order, names are only read when they are
 * shown: there may be a hundred thousand.
 */
export function arrangeNames(names: ListedNames, known: Known, question: NamesQuestion): NameRows {
  const { namespaces, tables } = names;
  const { only, order, hasMore } = question;
  const typed = readNameFilter(question.text);
  const places = arrangedPlaces(names, known, { ...typed, only, order });
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
    query: typed.text,
    isFiltered: typed.text !== '' || typed.figures.length > 0 || only !== 'all',
    topic: JSON.stringify([typed, only, order]),
  });
}

type Picked = Pick<NamesQuestion, 'only' | 'order'> & TypedFilter;

/**
 * The positions of the shown names in order; those of tables follow those of namespaces. Undefined for all in the
 * server’s order.
 */
function arrangedPlaces(names: ListedNames, known: Known, picked: Picked): readonly number[] | undefined {
  const { namespaces } = names;
  const { text, figures, only, order } = picked;
  const isFigured = figures.length > 0;
  if (text === '' && !isFigured && only === 'all' && order === undefined) return undefined;
  const isShown = !isFigured && (only === 'all' || only === 'namespaces');
  const above = isShown ? placesOf(namespaces, ({ name }) => hasText(name, text)) : [];
  if (order?.by === 'name') sortByName(above, (place) => namespaces[place]?.name ?? '', order);
  const below = tablePlaces(names, known, picked).map((place) => place + namespaces.length);
  const tablesFirst = order?.by === 'kind' && order.direction === 'descending';
  return tablesFirst ? below.concat(above) : above.concat(below);
}

/** All tables are of one kind, so sorting by kind keeps their order. */
function tablePlaces(names: ListedNames, known: Known, picked: Picked): readonly number[] {
  const { tables } = names;
  const { order } = picked;
  if (isByFigure(order)) return sortedByFigure(names, known, { ...picked, order });
  const places = placesOf(tables, (name) => isPicked(known, name, picked));
  if (order?.by === 'name') sortByName(places, (place) => tables[place] ?? '', order);
  return places;
}

function isPicked(known: Known, name: string, { text, figures, only }: Picked): boolean {
  return hasText(name, text) && isOf(known, name, only) && hasFigures(known.get(name), figures);
}

function hasText(name: string, text: string): boolean {
  return text === '' || fold(name).includes(text);
}

function sortByName(places: number[], nameAt: (place: number) => string, { direction }: NameOrder): void {
  const sign = signOf(direction);
  places.sort((one, other) => {
    const [first, second] = [nameAt(one), nameAt(other)];
    if (first === second) return 0;
    return first < second ? -sign : sign;
  });
}

/** Unknown figures come last in both directions, in the server’s order. */
function sortedByFigure(
  names: ListedNames,
  known: Known,
  picked: Picked & { readonly order: FigureOrder },
): readonly number[] {
  const { order } = picked;
  const isValued = new Uint8Array(names.tables.length);
  const valued = listedOf(names, known).flatMap(({ name, place, facts }) => {
    const value = sortValue(facts, order.by);
    if (value === undefined) return [];
    isValued[place] = 1;
    return isPicked(known, name, picked) ? [{ place, value }] : [];
  });
  const sign = signOf(order.direction);
  valued.sort((one, other) => {
    if (one.value === other.value) return one.place - other.place;
    return one.value < other.value ? -sign : sign;
  });
  const others = placesOf(
    names.tables,
    (name, place) => isValued[place] === 0 && isPicked(known, name, picked),
  );
  return valued.map(({ place }) => place).concat(others);
}

function signOf(direction: NameOrder['direction']): 1 | -1 {
  return direction === 'ascending' ? 1 : -1;
}

function placesOf<Item>(items: readonly Item[], matches: (item: Item, place: number) => boolean): number[] {
  const places: number[] = [];
  items.forEach((item, place) => {
    if (matches(item, place)) places.push(place);
  });
  return places;
}

function isOf(known: Known, name: string, only: NameFilter): boolean {
  switch (only) {
    case 'all':
      return true;
    case 'namespaces':
      return false;
    case 'not-loaded':
      return known.get(name)?.state === undefined;
    case 'stored':
    case 'managed':
    case 'declared':
      return known.get(name)?.state === only;
    default:
      return hasConcern(known.get(name), only);
  }
}

function sortValue(facts: KnownTable, by: FigureOrder['by']) {
  return by === 'state' ? facts.state : figureOf(facts, by);
}

/** The next order after a press on a column head: names start ascending, figures descending; a third press resets. */
export function nextOrder(now: NameOrder | undefined, by: NameColumn): NameOrder | undefined {
  const first = by === 'name' || by === 'kind' || by === 'state' ? 'ascending' : 'descending';
  if (now?.by !== by) return { by, direction: first };
  if (now.direction !== first) return undefined;
  return { by, direction: first === 'ascending' ? 'descending' : 'ascending' };
}

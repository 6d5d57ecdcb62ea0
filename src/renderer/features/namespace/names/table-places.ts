interface ListedTables {
  readonly tables: readonly string[];
}

const made = new WeakMap<ListedTables, ReadonlyMap<string, number>>();

/**
 * Where each table stands in the list. Made once for each state of the list, which is another object each time, and only
 * when it is first needed: a few that are known are found without looking through a hundred thousand.
 */
function placesByName(names: ListedTables): ReadonlyMap<string, number> {
  const known = made.get(names);
  if (known !== undefined) return known;
  const places = new Map<string, number>();
  names.tables.forEach((name, place) => {
    places.set(name, place);
  });
  made.set(names, places);
  return places;
}

/** Of tables that are known, those that are in the list, with their places. */
export function listedOf<Facts>(
  names: ListedTables,
  known: ReadonlyMap<string, Facts>,
): readonly { readonly name: string; readonly place: number; readonly facts: Facts }[] {
  if (known.size === 0) return [];
  const places = placesByName(names);
  return [...known].flatMap(([name, facts]) => {
    const place = places.get(name);
    return place === undefined ? [] : [{ name, place, facts }];
  });
}

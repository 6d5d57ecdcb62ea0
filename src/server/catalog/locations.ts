import type { CatalogStore } from './catalog-store.ts';
import {
  locationKey,
  NUMBER_BYTES,
  numberKey,
  rangeOfLocation,
  readNumber,
  tableOfLocationKey,
} from './keys.ts';

type Locations = Pick<CatalogStore, 'locations'>;

export interface LocatedTable {
  readonly number: number;
  readonly namespace: number;
  readonly name: string;
  readonly location: string;
}

export function putLocation(
  { locations }: Locations,
  { number, namespace, name, location }: LocatedTable,
): void {
  const value = Buffer.concat([numberKey(namespace), Buffer.from(name)]);
  locations.putSync(locationKey(location, number), value);
}

export function removeLocation(
  { locations }: Locations,
  { number, location }: Pick<LocatedTable, 'number' | 'location'>,
) {
  locations.removeSync(locationKey(location, number));
}

/** The first table that lies there. */
export function tableAt({ locations }: Locations, location: string): LocatedTable | undefined {
  for (const { key, value } of locations.getRange({ ...rangeOfLocation(location), limit: 1 })) {
    const name = value.toString('utf8', NUMBER_BYTES);
    return { number: tableOfLocationKey(key), namespace: readNumber(value), name, location };
  }
  return undefined;
}

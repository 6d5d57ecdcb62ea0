import { type Id, sameId } from '../../../protocol/index.ts';
import type { TableStates } from '../../model.ts';
import type { Holder } from './operation-context.ts';

/** Which table lies where, while the operations of a batch go on. */
export interface LocationIndex {
  at(location: string): Holder | undefined;
  put(holder: Holder): void;
  /** Another table may lie there from now on. */
  leave(id: Id): void;
}

export function createPlaces(known: TableStates): LocationIndex {
  const holders = new Map<string, Holder>();
  const locations = new Map<string, string>();
  const put = (holder: Holder) => {
    const place = withoutEnd(holder.location);
    holders.set(place, holder);
    locations.set(JSON.stringify(holder.id), place);
  };
  for (const { id, state, location } of known.values()) {
    if ((state === 'declared' || state === 'stored') && location !== undefined) {
      put({ id, by: undefined, location });
    }
  }
  return {
    at: (location) => holders.get(withoutEnd(location)),
    put,
    leave: (id) => {
      const place = locations.get(JSON.stringify(id));
      const holder = place === undefined ? undefined : holders.get(place);
      if (place !== undefined && holder !== undefined && sameId(holder.id, id)) holders.delete(place);
    },
  };
}

/** `s3://lake/items` and `s3://lake/items/` are one place to most storage. */
function withoutEnd(location: string): string {
  return location.replace(/[/\\]+$/, '');
}

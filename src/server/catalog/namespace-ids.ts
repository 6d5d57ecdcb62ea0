import type { Id } from '#protocol/index.ts';
import type { CatalogStore } from './catalog-store.ts';
import { NUMBER_BYTES, numberKey, readNumber } from './keys.ts';

export const ROOT_NUMBER = 0;

/** The full ids of namespaces, each looked up once: neighbours in a listing mostly share theirs. */
export function rememberIds(store: Pick<CatalogStore, 'ancestors'>): (namespace: number) => Id {
  const known = new Map<number, Id>([[ROOT_NUMBER, []]]);
  return function idOf(namespace): Id {
    const id = known.get(namespace) ?? idOfNamespace(store, namespace);
    known.set(namespace, id);
    return id;
  };
}

export function idOfNamespace({ ancestors }: Pick<CatalogStore, 'ancestors'>, namespace: number): Id {
  const parts: string[] = [];
  for (let number = namespace; number !== ROOT_NUMBER; ) {
    const value = ancestors.get(numberKey(number));
    if (value === undefined) return parts;
    parts.unshift(value.toString('utf8', NUMBER_BYTES));
    number = readNumber(value);
  }
  return parts;
}

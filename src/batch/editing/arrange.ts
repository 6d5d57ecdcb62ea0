import type { DraftOperation } from '../model.ts';

type Operations = readonly DraftOperation[];

export function inserted(operations: Operations, added: Operations, at = operations.length): Operations {
  return operations.toSpliced(placeWithin(operations, at), 0, ...added);
}

export function removed(operations: Operations, keys: readonly number[]): Operations {
  const gone = new Set(keys);
  return operations.filter(({ key }) => !gone.has(key));
}

/** Copies of those that have one of the keys, with keys from `nextKey` on. */
export function duplicated(operations: Operations, keys: readonly number[], nextKey: number): Operations {
  const twice = new Set(keys);
  let free = nextKey;
  return operations.flatMap((operation) => {
    if (!twice.has(operation.key)) return [operation];
    const copy = { ...operation, key: free };
    free += 1;
    return [operation, copy];
  });
}

export function moved(operations: Operations, keys: readonly number[], to: number): Operations {
  const chosen = new Set(keys);
  const at = placeWithin(operations, to);
  const isMoved = ({ key }: DraftOperation) => chosen.has(key);
  const stays = (operation: DraftOperation) => !isMoved(operation);
  return [
    ...operations.slice(0, at).filter(stays),
    ...operations.filter(isMoved),
    ...operations.slice(at).filter(stays),
  ];
}

function placeWithin(operations: Operations, place: number): number {
  return Math.max(0, Math.min(place, operations.length));
}

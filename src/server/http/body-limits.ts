import type { Operation } from '../../protocol/index.ts';

const MEGABYTE = 1024 * 1024;

/** A batch may hold ten thousand operations, and an Arrow stream many rows; nothing else is near as long. */
export function bodyLimitOf({ group, requestKind }: Pick<Operation, 'group' | 'requestKind'>): number {
  return (group === 'batch' || requestKind === 'arrow' ? 64 : 4) * MEGABYTE;
}

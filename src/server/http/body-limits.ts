import type { Operation } from '../../protocol/index.ts';

const MEGABYTE = 1024 * 1024;

/** A batch may hold ten thousand operations; nothing else is near as long. An upload has no limit but the disk. */
export function bodyLimitOf({ group }: Pick<Operation, 'group'>): number {
  return (group === 'batch' ? 64 : 4) * MEGABYTE;
}

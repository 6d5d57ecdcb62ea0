import type { Connection } from '../../../../contract/index.ts';

export const COLOR_NAMES = ['red', 'orange', 'yellow', 'green', 'teal', 'blue', 'violet', 'grey'] as const;

/** As the host takes them: one after the other. */
export function nextColor(connections: readonly Connection[]): number {
  return (connections.length % COLOR_NAMES.length) + 1;
}

import { basename, join } from 'node:path';

const PREFIX = 'not-made-yet.';

/** Where a table of the sample is said to lie until it is made: there never is anything. */
export function pendingSampleLocation(tablesDirectory: string, sample: string): string {
  return join(tablesDirectory, `${PREFIX}${sample}`);
}

/** Which table of the sample lies there as soon as it is made; undefined for any other place. */
export function unmadeSample(location: string): string | undefined {
  const name = basename(location);
  return name.startsWith(PREFIX) ? name.slice(PREFIX.length) : undefined;
}

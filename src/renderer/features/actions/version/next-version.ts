import type { VersionPage } from '#contract/index.ts';
import { INT64_MAX } from '#protocol/int64.ts';

/**
 * The latest version, from the first page of a list that was asked for with the newest first: 0 where there is none.
 * Undefined where that can't be told: a server may send them in an order of its own, and then it may be on a later page.
 */
export function latestVersion({ versions, cursor, gap }: VersionPage): bigint | undefined {
  const isWhole = cursor === undefined && gap === undefined;
  const numbers = versions.map(({ version }) => version);
  if (!isWhole && !isFalling(numbers)) return undefined;
  return numbers.reduce((most, number) => (number > most ? number : most), 0n);
}

/** The one to create next; undefined where the latest is not known, and after the last that there can be. */
export function nextVersion(latest: bigint | undefined): bigint | undefined {
  return latest === undefined || latest === INT64_MAX ? undefined : latest + 1n;
}

function isFalling(numbers: readonly bigint[]): boolean {
  return (
    numbers.length > 1 && numbers.every((number, index) => index === 0 || number < (numbers[index - 1] ?? 0n))
  );
}

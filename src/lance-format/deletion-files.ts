import { LIMITS } from '#protocol/limits.ts';

/** As the format calls them: by fragment, version, and a number. */
const NAME = /(?:^|[/\\])\d+-\d+-\d+\.(?:arrow|bin)$/;

/** Whether it says which rows of a fragment are deleted. SECURITY: the table engine reads such a file whole. */
export function isDeletionFile(path: string): boolean {
  return NAME.test(path);
}

/** What is wrong with a file of that size; undefined where nothing is. */
export function deletionSizeProblem(size: number): string | undefined {
  if (size <= LIMITS.deletionFile) return undefined;
  const most = LIMITS.deletionFile / 2 ** 20;
  return `is larger than ${most} MB, and says only which rows are deleted: it is damaged. Bring it back from a copy of the table.`;
}

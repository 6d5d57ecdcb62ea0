/** The value of `--data=DIR` or `--data DIR`; other switches may be Chromium's own and are left alone. */
export function dataArgument(args: readonly string[]): string | undefined {
  const index = args.findIndex((arg) => arg === '--data' || arg.startsWith('--data='));
  const arg = args[index];
  if (arg === undefined) return undefined;
  return arg === '--data' ? args[index + 1] : arg.slice('--data='.length);
}

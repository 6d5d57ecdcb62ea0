const PLAIN_NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;

/** The path as a filter expression takes it: what is no plain word stands in backticks, a backtick is doubled. */
export function writeFieldPath(path: readonly string[]): string {
  return path.map((name) => (PLAIN_NAME.test(name) ? name : `\`${name.replaceAll('`', '``')}\``)).join('.');
}

/** Takes what a process writes, in whatever pieces it comes, and gives it on line by line. */
export function eachLine(give: (line: string) => void): (text: string) => void {
  let rest = '';
  return (text) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) give(line);
  };
}

/** Which table of the sample a server says that it is making, or null when it is done; undefined for any other line. */
export function readMakingLine(line: string): string | null | undefined {
  try {
    const value: unknown = JSON.parse(line);
    if (typeof value !== 'object' || value === null || !('making' in value)) return undefined;
    return typeof value.making === 'string' ? value.making : null;
  } catch {
    // Not JSON: some other output.
    return undefined;
  }
}

/** What a server says that the user should know; undefined for any other line. */
export function readNoticeLine(line: string): string | undefined {
  try {
    const value: unknown = JSON.parse(line);
    if (typeof value !== 'object' || value === null || !('notice' in value)) return undefined;
    return typeof value.notice === 'string' ? value.notice.slice(0, 2000) : undefined;
  } catch {
    // Not JSON: some other output.
    return undefined;
  }
}

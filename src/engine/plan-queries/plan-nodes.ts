/**
 * The names of a plan's nodes, in order. Literals are printed into plans as they are, also over several lines, so only
 * what stands outside of quotes begins a node.
 */
export function nodeNames(plan: string): string[] {
  return linesOutsideOfQuotes(plan).flatMap((line) => NODE.exec(line)?.[1] ?? []);
}

const NODE = /^\s*([A-Z]\w+)(?=[:,(\s]|$)/;

function linesOutsideOfQuotes(plan: string): string[] {
  const lines: string[] = [];
  let isQuoted = false;
  for (const line of plan.split('\n')) {
    if (!isQuoted) lines.push(line);
    if ((line.match(/"/g) ?? []).length % 2 === 1) isQuoted = !isQuoted;
  }
  return lines;
}

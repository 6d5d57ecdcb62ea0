/** Enough to see what goes wrong. */
const MOST = 20;

/** Writes each line to the log once, and not many of them. SECURITY: whoever causes a line may cause a million. */
export function createSayOnce(write: (line: string) => void = writeToLog): (line: string) => void {
  const said = new Set<string>();
  return (line) => {
    if (said.has(line) || said.size === MOST) return;
    said.add(line);
    write(line);
  };
}

function writeToLog(line: string): void {
  process.stderr.write(`${line}\n`);
}

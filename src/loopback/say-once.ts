/** Enough lines to diagnose a problem. */
const MOST = 20;

/** Writes each different line to the log once, up to a maximum. SECURITY: an attacker may cause millions of lines. */
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

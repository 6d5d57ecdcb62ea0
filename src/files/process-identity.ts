import { readFile } from 'node:fs/promises';
import { errorCode } from './file-errors.ts';

/**
 * What tells a process from a later one that got the same number: the boot and the tick in which it began. Null where
 * the platform doesn't tell (only Linux does, without a program to ask), or when there is no such process.
 */
export async function processStart(pid: number): Promise<string | null> {
  const stat = await readStat(pid);
  if (stat === undefined) return null;
  // Ticks are counted since the boot, so after a restart another process can have the same number and tick.
  const boot = await readText('/proc/sys/kernel/random/boot_id');
  return `${boot?.trim() ?? ''}:${stat.startTick}`;
}

export async function isAlive(pid: number): Promise<boolean> {
  if (!answersSignals(pid)) return false;
  // A killed process whose parent hasn't noticed yet still answers signals; in a container it can do so forever.
  return (await readStat(pid))?.state !== 'Z';
}

function answersSignals(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // EPERM: it is there, and another user's.
    return errorCode(error) === 'EPERM';
  }
}

interface ProcessStat {
  readonly state: string;
  readonly startTick: string;
}

async function readStat(pid: number): Promise<ProcessStat | undefined> {
  const text = await readText(`/proc/${pid}/stat`);
  // The second field is the program's name in parentheses, which may itself hold spaces and parentheses.
  const fields = text?.slice(text.lastIndexOf(')') + 2).split(' ');
  const [state, startTick] = [fields?.[0], fields?.[19]];
  return state === undefined || startTick === undefined ? undefined : { state, startTick };
}

async function readText(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch {
    // No /proc on this platform, or the process has ended.
    return undefined;
  }
}

import { readFile } from 'node:fs/promises';
import { errorCode } from './file-errors.ts';

/**
 * Identifies a process among all with the same number: the boot and the clock tick of its start. Returns null if
 * there is no such process, or on platforms other than Linux, which only report it through a program.
 */
export async function processStart(pid: number): Promise<string | null> {
  const stat = await readStat(pid);
  if (stat === undefined) return null;
  // Ticks are counted since the boot, so after a restart, another process can have the same number and tick.
  const boot = await readText('/proc/sys/kernel/random/boot_id');
  return `${boot?.trim() ?? ''}:${stat.startTick}`;
}

export async function isAlive(pid: number): Promise<boolean> {
  if (!answersSignals(pid)) return false;
  // A killed process that its parent hasn't reaped still accepts signals; in a container, it may stay forever.
  return (await readStat(pid))?.state !== 'Z';
}

function answersSignals(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // EPERM: it exists, and belongs to another user.
    return errorCode(error) === 'EPERM';
  }
}

interface ProcessStat {
  readonly state: string;
  readonly startTick: string;
}

async function readStat(pid: number): Promise<ProcessStat | undefined> {
  const text = await readText(`/proc/${pid}/stat`);
  // The second field is the program's name in parentheses, which may contain spaces and parentheses.
  const fields = text?.slice(text.lastIndexOf(')') + 2).split(' ');
  const [state, startTick] = [fields?.[0], fields?.[19]];
  return state === undefined || startTick === undefined ? undefined : { state, startTick };
}

async function readText(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch {
    // The platform has no /proc, or the process has ended.
    return undefined;
  }
}

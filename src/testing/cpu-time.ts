import { nodeProcess } from './node-process.ts';

/** In milliseconds of CPU time, which other work on the machine doesn't change. */
export function cpuTime(work: () => void): number {
  const before = nodeProcess.cpuUsage();
  work();
  return nodeProcess.cpuUsage(before).user / 1000;
}

import { nodeProcess } from './node-process.ts';

/** In milliseconds: what the work took of a processor, which a busy machine does not change. */
export function cpuTime(work: () => void): number {
  const before = nodeProcess.cpuUsage();
  work();
  return nodeProcess.cpuUsage(before).user / 1000;
}

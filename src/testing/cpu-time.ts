/** In milliseconds: what the work took of a processor, which a busy machine does not change. */
export function cpuTime(work: () => void): number {
  const before = process.cpuUsage();
  work();
  return process.cpuUsage(before).user / 1000;
}

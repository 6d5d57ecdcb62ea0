import { readFileSync } from 'node:fs';

/**
 * @typedef {{ from: number, at: number, pause: number, work: number }} LateTurn in milliseconds: when it began and ended, its delay, and the processor time of the thread meanwhile
 */

const EVERY = 5;
const LATE = 20;

/**
 * Reports each delay of the main thread’s event loop, with the thread’s own processor time from Linux. The rest is
 * the time of other programs. Other systems report nothing.
 *
 * @param {(turn: LateTurn) => void} onLateTurn
 * @returns {() => void} checks immediately, including a turn in progress
 */
export function watchLoop(onLateTurn) {
  if (process.platform !== 'linux') return () => {};
  let [last, worked] = [Date.now(), workTime(process.pid)];
  const look = () => {
    const [now, work] = [Date.now(), workTime(process.pid)];
    const pause = now - last - EVERY;
    if (pause > LATE) onLateTurn({ from: last, at: now, pause, work: work - worked });
    [last, worked] = [now, work];
  };
  setInterval(look, EVERY).unref();
  return look;
}

/** The processor time of a program’s main thread in milliseconds. Only on Linux. @param {number} pid */
export function workTime(pid) {
  const [nanoseconds] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ');
  return Number(nanoseconds) / 1e6;
}

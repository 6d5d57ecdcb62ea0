import { readFileSync } from 'node:fs';

/** @typedef {{ from: number, at: number, pause: number, work: number }} LateTurn milliseconds: when it began and ended, how much too late that was, and what the thread itself worked meanwhile */

const EVERY = 5;
const LATE = 20;

/**
 * Tells each time that the main thread of this program came late, and how much of that it worked itself, by what Linux tells
 * of the thread. What is left is other programs that had the processor. Other systems tell nothing.
 *
 * @param {(turn: LateTurn) => void} onLate
 * @returns {() => void} looks at once, also at a turn that goes on
 */
export function watchLoop(onLate) {
  if (process.platform !== 'linux') return () => {};
  let [last, worked] = [Date.now(), workTime(process.pid)];
  const look = () => {
    const [now, work] = [Date.now(), workTime(process.pid)];
    const pause = now - last - EVERY;
    if (pause > LATE) onLate({ from: last, at: now, pause, work: work - worked });
    [last, worked] = [now, work];
  };
  setInterval(look, EVERY).unref();
  return look;
}

/** What the main thread of a program has worked, in milliseconds. Linux alone tells. @param {number} pid */
export function workTime(pid) {
  const [nanoseconds] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ');
  return Number(nanoseconds) / 1e6;
}

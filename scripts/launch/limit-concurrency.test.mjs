import { describe, expect, it } from 'vitest';
import { limitConcurrency } from './limit-concurrency.mjs';

/** A task that records its start, and ends on request. @param {string} name @param {string[]} begun */
function heldTask(name, begun) {
  /** @type {(failure?: Error) => void} */
  let end = () => {};
  const ended = new Promise((resolve, reject) => {
    end = (failure) => (failure === undefined ? resolve(name) : reject(failure));
  });
  const task = () => {
    begun.push(name);
    return ended;
  };
  return { task, end };
}

describe('limitConcurrency', () => {
  it('runs tasks up to the limit, and then the one that has waited longest', async () => {
    /** @type {string[]} */
    const begun = [];
    const limited = limitConcurrency(2);
    const tasks = ['a', 'b', 'c', 'd'].map((name) => heldTask(name, begun));
    const answers = tasks.map(({ task }) => limited(task));
    await Promise.resolve();
    expect(begun).toEqual(['a', 'b']);
    tasks[1]?.end();
    await answers[1];
    await Promise.resolve();
    expect(begun).toEqual(['a', 'b', 'c']);
    for (const { end } of tasks) end();
    expect(await Promise.all(answers)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('runs the next task after one that failed', async () => {
    /** @type {string[]} */
    const begun = [];
    const limited = limitConcurrency(1);
    const [first, second] = [heldTask('first', begun), heldTask('second', begun)];
    const answers = [limited(first.task), limited(second.task)];
    first.end(new Error('no'));
    second.end();
    await expect(answers[0]).rejects.toThrow('no');
    expect(await answers[1]).toBe('second');
  });
});

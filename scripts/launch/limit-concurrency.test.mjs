import { describe, expect, it } from 'vitest';
import { limitConcurrency } from './limit-concurrency.mjs';

/** A task that says when it begins, and ends when it is told to. @param {string} name @param {string[]} begun */
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

describe('lanes', () => {
  it('are all taken before anything waits, and go to whoever waited longest', async () => {
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

  it('are free again after a task that failed', async () => {
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

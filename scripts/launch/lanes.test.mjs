import { describe, expect, it } from 'vitest';
import { lanes } from './lanes.mjs';

/** A task that says when it begins, and ends when it is told to. @param {string} name @param {string[]} begun */
function held(name, begun) {
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
    const inLane = lanes(2);
    const tasks = ['a', 'b', 'c', 'd'].map((name) => held(name, begun));
    const answers = tasks.map(({ task }) => inLane(task));
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
    const inLane = lanes(1);
    const [first, second] = [held('first', begun), held('second', begun)];
    const answers = [inLane(first.task), inLane(second.task)];
    first.end(new Error('no'));
    second.end();
    await expect(answers[0]).rejects.toThrow('no');
    expect(await answers[1]).toBe('second');
  });
});

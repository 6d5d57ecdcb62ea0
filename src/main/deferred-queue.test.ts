import { expect, it } from 'vitest';
import { createDeferredQueue, type LaunchRequest } from './deferred-queue.ts';

it('what comes before there is a window waits for it, in its order', () => {
  const arrivals = createDeferredQueue<LaunchRequest>();
  const taken: LaunchRequest[] = [];
  arrivals.put({ link: 'vitrine://a' });
  arrivals.put({ link: undefined });
  arrivals.open((arrival) => taken.push(arrival));
  arrivals.put({ link: 'vitrine://b' });
  expect(taken.map(({ link }) => link)).toEqual(['vitrine://a', undefined, 'vitrine://b']);
});

import { expect, it } from 'vitest';
import { type Arrival, createArrivals } from './arrivals.ts';

it('what comes before there is a window waits for it, in its order', () => {
  const arrivals = createArrivals<Arrival>();
  const taken: Arrival[] = [];
  arrivals.put({ link: 'vitrine://a' });
  arrivals.put({ link: undefined });
  arrivals.open((arrival) => taken.push(arrival));
  arrivals.put({ link: 'vitrine://b' });
  expect(taken.map(({ link }) => link)).toEqual(['vitrine://a', undefined, 'vitrine://b']);
});

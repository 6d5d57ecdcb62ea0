import { expect, it } from 'vitest';
import { linkIn } from './link-argument.ts';

const LINK = 'vitrine://table?server=local&part=items';

it.each([
  [{ link: LINK }, LINK],
  [{ link: null }, undefined],
  [{ link: '--no-sandbox' }, undefined],
  [{ link: ['vitrine://table'] }, undefined],
  [{}, undefined],
  [null, undefined],
  [LINK, undefined],
])('what another start says is looked at: %j', (words, link) => {
  expect(linkIn(words)).toBe(link);
});

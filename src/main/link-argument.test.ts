import { expect, it } from 'vitest';
import { linkArgument, linkIn } from './link-argument.ts';

const LINK = 'vitrine://table?server=local&part=items';

it('a link is found among the arguments of any start', () => {
  expect(linkArgument(['/opt/vitrine', '--no-sandbox', '--data=/tmp/x', LINK])).toBe(LINK);
  expect(linkArgument(['vitrine.exe', 'VITRINE://table?server=local'])).toBe('VITRINE://table?server=local');
});

it.each([
  [['/opt/vitrine']],
  [['/opt/vitrine', 'https://vitrine://']],
  [['--open=vitrine://table']],
  [['vitrine']],
])('none is found in %j', (args) => {
  expect(linkArgument(args)).toBeUndefined();
});

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

import { expect, it } from 'vitest';
import { registerForLinks } from './link-client.ts';

function registered(isPackaged: boolean, isDefault: boolean): readonly string[] {
  const schemes: string[] = [];
  registerForLinks({
    isPackaged,
    isDefaultProtocolClient: () => isDefault,
    setAsDefaultProtocolClient: (scheme) => schemes.push(scheme) > 0,
  });
  return schemes;
}

it('the program as it is installed asks for links, once', () => {
  expect(registered(true, false)).toEqual(['vitrine']);
  expect(registered(true, true)).toEqual([]);
});

it('one that runs out of its sources leaves the system alone', () => {
  expect(registered(false, false)).toEqual([]);
});

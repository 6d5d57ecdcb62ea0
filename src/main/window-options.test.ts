import { expect, it } from 'vitest';
import { secureWebPreferences, windowOptions } from './window-options.ts';

it('sandboxes the page and gives it nothing of Node', () => {
  const preferences = secureWebPreferences({ preload: '/preload.cjs', packaged: true });
  expect(preferences).toMatchObject({ sandbox: true, contextIsolation: true, webSecurity: true });
  const mustBeOff = Object.entries(preferences).filter(([name]) =>
    /^(node|allow|experimental|webview|navigate|dev)/.test(name),
  );
  expect(mustBeOff).toHaveLength(8);
  expect(mustBeOff.filter(([, value]) => value !== false)).toEqual([]);
});

it('opens the window with the safe preferences, hidden until it has something to show', () => {
  const options = {
    preload: '/preload.cjs',
    packaged: false,
    bounds: { width: 900, height: 600 },
    dark: true,
  };
  expect(windowOptions(options)).toMatchObject({
    show: false,
    width: 900,
    height: 600,
    webPreferences: secureWebPreferences(options),
  });
  expect(windowOptions(options)).not.toHaveProperty('x');
});

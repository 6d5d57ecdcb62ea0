import { expect, it } from 'vitest';
import { besideWindow, reachableBounds, secureWebPreferences, windowOptions } from './window-options.ts';

it('sandboxes the page and disables every Node integration', () => {
  const preferences = secureWebPreferences({ preload: '/preload.cjs', packaged: true });
  expect(preferences).toMatchObject({ sandbox: true, contextIsolation: true, webSecurity: true });
  const mustBeOff = Object.entries(preferences).filter(([name]) =>
    /^(node|allow|experimental|webview|navigate|dev)/.test(name),
  );
  expect(mustBeOff).toHaveLength(8);
  expect(mustBeOff.filter(([, value]) => value !== false)).toEqual([]);
});

it('opens a hidden window with the secure web preferences', () => {
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

const laptop = { x: 0, y: 0, width: 1440, height: 900 };
const second = { x: 1440, y: -200, width: 2560, height: 1440 };
const size = { width: 1200, height: 800 };

it.each([
  ['on the laptop', { x: 100, y: 50, ...size }, [laptop]],
  ['on the second display, above the first', { x: 1500, y: -150, ...size }, [laptop, second]],
  ['with only its right end showing', { x: -1000, y: 10, ...size }, [laptop]],
])('keeps the bounds of a window %s', (_case, saved, displays) => {
  expect(reachableBounds(saved, displays)).toEqual(saved);
});

it.each([
  ['on a disconnected display', { x: 1500, y: -150, ...size }],
  ['with too little of its title bar visible', { x: 1400, y: 10, ...size }],
  ['with its title bar above the screen', { x: 100, y: -60, ...size }],
  ['below the screen', { x: 100, y: 890, ...size }],
])('lets the system place a window %s', (_case, saved) => {
  expect(reachableBounds(saved, [laptop])).toEqual(size);
});

it('shrinks a window to the largest display', () => {
  expect(reachableBounds({ x: 0, y: 0, width: 4000, height: 3000 }, [laptop])).toEqual(laptop);
});

it('keeps the size if no display is reported', () => {
  expect(reachableBounds(size, [])).toEqual(size);
});

it('offsets a window opened from another one so that both title bars are visible', () => {
  const beside = besideWindow({ x: 100, y: 50, width: 800, height: 600 });
  expect(beside).toMatchObject({ width: 800, height: 600, maximized: false });
  expect([beside.x > 100, beside.y > 50]).toEqual([true, true]);
});

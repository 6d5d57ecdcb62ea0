import { expect, it } from 'vitest';
import { secureWebPreferences, windowOptions } from './window-options.ts';

it('sandboxes the page and gives it nothing of Node', () => {
  expect(secureWebPreferences({ preload: '/preload.cjs', packaged: true })).toEqual({
    preload: '/preload.cjs',
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    nodeIntegrationInWorker: false,
    nodeIntegrationInSubFrames: false,
    webSecurity: true,
    allowRunningInsecureContent: false,
    experimentalFeatures: false,
    webviewTag: false,
    navigateOnDragDrop: false,
    spellcheck: false,
    devTools: false,
    disableBlinkFeatures: 'Auxclick',
  });
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

import type { BrowserWindowConstructorOptions, WebPreferences } from 'electron';
import type { WindowBounds } from './window-bounds.ts';

/** SECURITY: each line is set by hand, also where it is the default, so that a change of defaults changes nothing. */
export function secureWebPreferences(options: { preload: string; packaged: boolean }): WebPreferences {
  return {
    preload: options.preload,
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
    devTools: !options.packaged,
    // A middle click would open a new window past the page's own handlers.
    disableBlinkFeatures: 'Auxclick',
  };
}

export function windowOptions(options: {
  preload: string;
  packaged: boolean;
  bounds: WindowBounds;
  dark: boolean;
  icon?: string;
}): BrowserWindowConstructorOptions {
  const { x, y, width, height } = options.bounds;
  return {
    ...(x === undefined || y === undefined ? {} : { x, y }),
    width,
    height,
    minWidth: 720,
    minHeight: 480,
    show: false,
    title: 'Vitrine',
    ...(options.icon === undefined ? {} : { icon: options.icon }),
    backgroundColor: frameColour(options.dark),
    webPreferences: secureWebPreferences(options),
  };
}

/** Of the tokens, so that no white flashes before the first paint. */
export function frameColour(dark: boolean): string {
  return dark ? '#0c0f11' : '#eef1f3';
}

/**
 * Something that a command needs, or in a few words why it can't be had.
 * @typedef {{ readonly path: string } | { readonly missing: string }} Found
 */

export function isRoot() {
  return process.platform === 'linux' && process.getuid?.() === 0;
}

/** A terminal inside an Electron program hands this variable down, and it would turn Electron into a plain Node. */
export function electronEnvironment() {
  const { ELECTRON_RUN_AS_NODE: _, ...environment } = process.env;
  return environment;
}

/** Everywhere but on Linux a program has a display, or wasn't started at all. */
export function hasDisplay(environment = process.env) {
  return process.platform !== 'linux' || Boolean(environment.DISPLAY || environment.WAYLAND_DISPLAY);
}

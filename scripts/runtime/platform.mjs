/**
 * A dependency of a command, or a short reason why it is not available.
 * @typedef {{ readonly path: string } | { readonly missing: string }} Found
 */

export function isRoot() {
  return process.platform === 'linux' && process.getuid?.() === 0;
}

/** A terminal inside an Electron program passes on this variable, which would turn Electron into plain Node. */
export function electronEnvironment() {
  const { ELECTRON_RUN_AS_NODE: _, ...environment } = process.env;
  return environment;
}

/** On all systems but Linux, a running program always has a display. */
export function hasDisplay(environment = process.env) {
  return process.platform !== 'linux' || Boolean(environment.DISPLAY || environment.WAYLAND_DISPLAY);
}

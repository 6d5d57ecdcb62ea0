/*
 * Types of the objects that Electron gives to a utility process. The package `electron` is only for the desktop
 * shell, and the server and its engine also run without it.
 */

export interface ElectronPort {
  postMessage(message: unknown): void;
  on(event: 'message', listener: (event: { readonly data: unknown }) => void): unknown;
  on(event: 'close', listener: () => void): unknown;
  start(): void;
  close(): void;
}

export interface ElectronParent {
  postMessage(message: unknown): void;
  on(event: 'message', listener: (event: ElectronMessage) => void): unknown;
}

export interface ElectronMessage {
  readonly data: unknown;
  readonly ports: readonly unknown[];
}

/** The main process of the program, from a utility process. Returns undefined in plain Node. */
export function electronParent(from: object = process): ElectronParent | undefined {
  const parent: unknown = Reflect.get(from, 'parentPort');
  return hasMethods<ElectronParent>(parent, ['postMessage', 'on']) ? parent : undefined;
}

export function isElectronPort(port: unknown): port is ElectronPort {
  return hasMethods<ElectronPort>(port, ['postMessage', 'on', 'start', 'close']);
}

function hasMethods<Kind extends object>(
  value: unknown,
  names: readonly (string & keyof Kind)[],
): value is Kind {
  if (typeof value !== 'object' || value === null) return false;
  return names.every((name) => typeof Reflect.get(value, name) === 'function');
}

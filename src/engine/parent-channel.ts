import type { FromEngine, ToEngine } from './calls.ts';
import { type ElectronParent, type ElectronPort, electronParent, isElectronPort } from './electron-port.ts';

/** The channel to the server, for both ways to start this process. */
export interface ParentChannel {
  post(message: FromEngine): void;
  onMessage(listener: (message: ToEngine) => void): void;
  onClose(listener: () => void): void;
}

export async function connectToParent(): Promise<ParentChannel> {
  const parent = electronParent();
  return parent === undefined ? nodeChannel() : portChannel(await handedPort(parent));
}

function nodeChannel(): ParentChannel {
  if (process.send === undefined) {
    throw new Error('The table engine can only be started by the local server.');
  }
  return {
    // If the parent has ended, the message is lost, and this process ends, too.
    post: (message) => void process.send?.(message, undefined, undefined, () => undefined),
    onMessage: (listener) => void process.on('message', listener),
    onClose: (listener) => {
      process.on('disconnect', listener);
      // The parent may already have disconnected while this process was starting.
      if (!process.connected) listener();
    },
  };
}

/** The desktop shell starts this process for the server, and gives both an end of a channel. */
function handedPort(parent: ElectronParent): Promise<ElectronPort> {
  return new Promise((resolve) => {
    parent.on('message', ({ ports: [port] }) => {
      if (isElectronPort(port)) resolve(port);
    });
  });
}

function portChannel(port: ElectronPort): ParentChannel {
  return {
    post: (message) => port.postMessage(message),
    onMessage: (listener) => {
      // Only the server has the other end, and it was built together with this program.
      port.on('message', ({ data }) => listener(data as ToEngine));
      port.start();
    },
    onClose: (listener) => void port.on('close', listener),
  };
}

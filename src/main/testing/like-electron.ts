import type { ProgramPort } from '../listen-for-ports.ts';

/** A port of the web platform. */
interface WebPort {
  addEventListener(type: string, listener: (event: object) => void): void;
  postMessage(message: unknown): void;
  start(): void;
  close(): void;
}

/** Electron's ports pass a message inside of an event. */
export function likeElectron(port: WebPort): ProgramPort {
  return {
    on: (event: string, listener: (event: { data: unknown; ports: [] }) => void) =>
      port.addEventListener(event, (message) => listener({ data: Reflect.get(message, 'data'), ports: [] })),
    postMessage: (message) => port.postMessage(message),
    start: () => port.start(),
    close: () => port.close(),
  };
}

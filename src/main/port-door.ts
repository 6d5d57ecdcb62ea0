import { type IpcMainEvent, ipcMain } from 'electron';
import { PORT_CHANNEL } from '../contract/port.ts';
import { type Arrivals, createArrivals } from './arrivals.ts';

export interface PortDoor {
  readonly requests: Arrivals<IpcMainEvent>;
  /** The first page has its script, and begins with it. */
  readonly knock: Promise<void>;
}

/**
 * SECURITY: the one door through which a window is listened to. A page may ask for its port before there is a program to
 * hand it one; who it is that asks is looked at then.
 */
export function openPortDoor(): PortDoor {
  const requests = createArrivals<IpcMainEvent>();
  ipcMain.on(PORT_CHANNEL, requests.put);
  return { requests, knock: new Promise((resolve) => ipcMain.once(PORT_CHANNEL, () => resolve())) };
}

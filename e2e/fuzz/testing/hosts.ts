import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { OUT } from '../../fixtures/built-files.ts';
import { createTurnsSeen, type TurnSeen, type TurnsSeen } from './turns-seen.ts';

/** A request to the process of the hosts: to open a host on a directory, or to close one that it opened. */
export interface Order {
  readonly id: number;
  readonly directory?: string;
  readonly close?: number;
}

export type Report =
  | { readonly turn: TurnSeen }
  | { readonly id: number; readonly address: string }
  | { readonly id: number; readonly problem: string };

/** Opens hosts, one after another or several at once, in a process of their own. */
export interface Hosts {
  open(directory: string): Promise<{ readonly address: string; close(): Promise<void> }>;
  /** Runs a piece of work of the tests, and labels the long event loop turns of the process meanwhile with its name. */
  readonly during: TurnsSeen['during'];
  close(): Promise<void>;
}

export function startHosts(): Hosts {
  const child = fork(join(import.meta.dirname, 'host-program.mjs'), [join(OUT, 'web/window-host.js')], {
    execArgv: [],
  });
  const turns = createTurnsSeen();
  const sendOrder = orders(child, turns);
  return {
    open: async (directory) => {
      const { id, address } = await turns.during('a host opens', () => sendOrder({ directory }));
      return {
        address,
        close: async () => {
          await turns.during('a host closes', () => sendOrder({ close: id }));
        },
      };
    },
    during: turns.during,
    close: async () => {
      if (!child.connected) throw new Error('The hosts’ process ended by itself.');
      const exited = once(child, 'exit');
      child.disconnect();
      await exited;
      const { VITRINE_TURNS: file } = process.env;
      if (file !== undefined) await appendFile(file, `${JSON.stringify(turns.seen())}\n`);
    },
  };
}

interface Waiting {
  readonly resolve: (opened: { id: number; address: string }) => void;
  readonly reject: (problem: Error) => void;
}

function orders(child: ChildProcess, turns: TurnsSeen) {
  const waiting = new Map<number, Waiting>();
  let lastId = 0;
  child.on('message', (report: Report) => {
    if ('turn' in report) return turns.add(report.turn);
    const { resolve, reject } = waiting.get(report.id) ?? {};
    waiting.delete(report.id);
    if ('problem' in report) reject?.(new Error(report.problem));
    else resolve?.(report);
  });
  child.on('exit', (code, signal) => {
    for (const { reject } of waiting.values())
      reject(new Error(`The hosts’ process ended (${signal ?? code}).`));
  });
  return (order: Omit<Order, 'id'>) => {
    lastId += 1;
    const id = lastId;
    return new Promise<{ id: number; address: string }>((resolve, reject) => {
      waiting.set(id, { resolve, reject });
      child.send({ id, ...order });
    });
  };
}

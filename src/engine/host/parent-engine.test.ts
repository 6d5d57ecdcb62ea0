import { EventEmitter, once } from 'node:events';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { ElectronMessage, ElectronPort } from '../electron-port.ts';
import { createEngineHost } from './engine-host.ts';
import { type FromParent, isFromParent, isToParent } from './parent-messages.ts';
import { requestEngineFromParent } from './start-engine.ts';

const directories = { tablesDirectory: '/tables', linksDirectory: '/links' };

/** An Electron port on top of Node’s, which passes the message itself instead of an event. */
function asElectronPort(port: MessagePort): ElectronPort {
  const events = new EventEmitter();
  port.on('message', (data: unknown) => events.emit('message', { data }));
  port.on('close', () => events.emit('close'));
  return Object.assign(events, {
    postMessage: (message: unknown) => port.postMessage(message),
    start: () => port.start(),
    close: () => port.close(),
  });
}

/** A main process that starts engines on request. Each engine responds with its number. */
function testParent() {
  const events = new EventEmitter();
  const requests: unknown[] = [];
  const engines: MessagePort[] = [];
  const say = (data: FromParent, ports: readonly unknown[] = []) =>
    events.emit('message', { data, ports } satisfies ElectronMessage);
  const parent = Object.assign(events, {
    postMessage: (message: unknown) => {
      requests.push(message);
      if (!isToParent(message)) throw new Error('The main process would not understand this.');
      const { number } = message;
      if (message.engine === 'kill') setImmediate(() => say({ engine: 'ended', number, code: 9 }));
      else setImmediate(() => say({ engine: 'started', number }, [asElectronPort(startEngine(number))]));
    },
  });

  function startEngine(number: number): MessagePort {
    const { port1, port2 } = new MessageChannel();
    onTestFinished(() => port1.close());
    port1.on('message', ({ id, input }) => {
      if (input?.directory === 'number') port1.postMessage({ id, answer: number });
    });
    engines.push(port1);
    return port2;
  }

  return { parent, requests, engines, say };
}

function hostOf({ parent }: ReturnType<typeof testParent>) {
  const engine = createEngineHost({ start: requestEngineFromParent(parent, directories), endWithin: 10 });
  onTestFinished(() => engine.close());
  return engine;
}

describe('an engine that the main process starts', () => {
  it('receives calls over the returned channel, including those sent before it started', async () => {
    const main = testParent();
    const engine = hostOf(main);
    const calls = [1, 2, 3].map(() => engine.run('count', { directory: 'number' }));
    expect(await Promise.all(calls)).toEqual([1, 1, 1]);
    const args = ['--tables', '/tables', '--links', '/links'];
    expect(main.requests).toEqual([{ engine: 'start', number: 1, args }]);
  });

  it('is replaced by a new one when it exits', async () => {
    const main = testParent();
    const engine = hostOf(main);
    expect(await engine.run('count', { directory: 'number' })).toBe(1);
    const lost = engine.run('count', { directory: 'silence' });
    main.say({ engine: 'ended', number: 1, code: 139 });
    await expect(lost).rejects.toMatchObject({ code: 17 });
    expect(await engine.run('count', { directory: 'number' })).toBe(2);
  });

  it('is killed by the main process, and its channel closed', async () => {
    const main = testParent();
    const engine = hostOf(main);
    await engine.run('count', { directory: 'number' });
    const [port] = main.engines;
    const closed = port && once(port, 'close');
    await engine.close();
    await closed;
    expect(main.requests.at(-1)).toEqual({ engine: 'kill', number: 1 });
  });

  it('ignores unrelated messages', async () => {
    const main = testParent();
    const engine = hostOf(main);
    const listener = vi.fn();
    main.parent.on('message', listener);
    main.parent.emit('message', { data: { engine: 'ended', number: '1' }, ports: [] });
    main.say({ engine: 'ended', number: 7, code: null });
    main.say({ engine: 'started', number: 7 });
    expect(listener).toHaveBeenCalledTimes(3);
    expect(await engine.run('count', { directory: 'number' })).toBe(1);
  });
});

describe('messages between the server and the main process', () => {
  it.each([
    { engine: 'start', number: 1, args: ['--tables', '/a'] },
    { engine: 'kill', number: 1 },
  ])('accepts %o from the server only', (message) => {
    expect(isToParent(message)).toBe(true);
    expect(isFromParent(message)).toBe(false);
  });

  it.each([
    undefined,
    null,
    'start',
    { engine: 'start', number: 1 },
    { engine: 'start', number: 1, args: [1] },
    { engine: 'start', number: 1.5, args: [] },
    { engine: 'run', number: 1, args: [] },
    { engine: 'kill' },
  ])('is ignored by the main process: %o', (message) => {
    expect(isToParent(message)).toBe(false);
  });

  it('can be any value', () => {
    fc.assert(
      fc.property(fc.anything(), (message) => {
        expect(typeof isToParent(message)).toBe('boolean');
        expect(typeof isFromParent(message)).toBe('boolean');
      }),
    );
  });
});

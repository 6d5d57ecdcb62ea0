import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import type { Engine } from '../engine.ts';
import { createEngineHost, type EngineHostOptions } from '../engine-host.ts';
import type { EngineEnd, EngineProcess } from '../engine-process.ts';
import { forkEngine } from '../start-engine.ts';

const PUPPET = fileURLToPath(new URL('puppet.mjs', import.meta.url));

interface PuppetEngine extends Engine {
  /** All started processes, in order. */
  readonly started: readonly StartedProcess[];
  /** The ID of the process for new calls. */
  pid(): Promise<number>;
}

interface StartedProcess extends EngineProcess {
  readonly exited: Promise<EngineEnd>;
}

const startPuppet = forkEngine({
  file: PUPPET,
  directories: { tablesDirectory: '/tables here', linksDirectory: '/links' },
});

/** A host with real processes that follow instructions in the calls. They end with the test. */
export function puppetEngine(options: Partial<EngineHostOptions> = {}): PuppetEngine {
  const started: StartedProcess[] = [];
  const start = () => {
    const process = startPuppet();
    started.push({ ...process, exited: new Promise((resolve) => process.onExit(resolve)) });
    return process;
  };
  const engine = createEngineHost({ start, endWithin: 100, ...options });
  onTestFinished(() => engine.close());
  return { ...engine, started, pid: () => engine.run('count', { directory: 'pid' }) };
}

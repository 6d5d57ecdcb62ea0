import { onTestFinished } from 'vitest';
import type { Engine } from '#engine/host/engine.ts';
import { createEngineHost, type EngineHostOptions } from '#engine/host/engine-host.ts';
import { engineDirectories, type StartEngine } from '#engine/host/engine-process.ts';
import { forkEngine } from '#engine/host/start-engine.ts';
import { engineBundle } from './engine-bundle.ts';

/** Starts real processes of the engine, for tables of the data directory. */
export async function startTestEngine(dataDirectory: string): Promise<StartEngine> {
  return forkEngine({ file: await engineBundle(), directories: engineDirectories(dataDirectory) });
}

/** The real engine; its process ends when the test is over. */
export async function testEngine(
  dataDirectory: string,
  options: Partial<EngineHostOptions> = {},
): Promise<Engine> {
  const engine = createEngineHost({ start: await startTestEngine(dataDirectory), ...options });
  onTestFinished(() => engine.close());
  return engine;
}

import { onTestFinished } from 'vitest';
import type { Engine } from '#engine/host/engine.ts';
import { createEngineHost, type EngineHostOptions } from '#engine/host/engine-host.ts';
import { engineDirectories, type StartEngine } from '#engine/host/engine-process.ts';
import { forkEngine } from '#engine/host/start-engine.ts';
import { engineBundle } from './engine-bundle.ts';

/** Starts real engine processes for tables of the data directory. */
export async function startTestEngine(dataDirectory: string): Promise<StartEngine> {
  return forkEngine({ file: await engineBundle(), directories: engineDirectories(dataDirectory) });
}

/** The real engine. Its process ends with the test. */
export async function testEngine(
  dataDirectory: string,
  options: Partial<EngineHostOptions> = {},
): Promise<Engine> {
  const engine = createEngineHost({ start: await startTestEngine(dataDirectory), ...options });
  onTestFinished(() => engine.close());
  return engine;
}

import { fileURLToPath } from 'node:url';
import { electronParent } from '../engine/electron-port.ts';
import type { Engine } from './engine.ts';
import { createEngineHost } from './engine-host.ts';
import { type EngineProgram, engineDirectories, type StartEngine } from './engine-process.ts';
import { forkEngine } from './fork-engine.ts';
import { askParentForEngine } from './parent-engine.ts';

/** The engine of a server that was built to the given file. */
export function openBuiltEngine(builtFileUrl: string, dataDirectory: string): Engine {
  const directories = engineDirectories(dataDirectory);
  return createEngineHost({ start: engineStarter({ file: builtEngine(builtFileUrl), directories }) });
}

/** The one way to start the engine that there is where this process runs. */
function engineStarter(program: EngineProgram): StartEngine {
  const parent = electronParent();
  return parent === undefined ? forkEngine(program) : askParentForEngine(parent, program.directories);
}

/** The build puts every program and every chunk one folder below the same one. */
function builtEngine(builtFileUrl: string): string {
  return fileURLToPath(new URL('../engine/index.js', builtFileUrl));
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { OUT } from '../../fixtures/built-files.ts';
import { connectAsWindow, type HostClient } from '../../fixtures/host-client.ts';

interface KillableHost {
  readonly client: HostClient;
  /** Without a shutdown, as in a crash of the system. */
  kill(): Promise<void>;
}

const ADDRESS = /http:\/\/127\.0\.0\.1:\d+\/#code=[\w-]{43}/;

/** The built browser version in a process of its own, and a window’s socket to it. */
export async function startKillableHost(dataDirectory: string): Promise<KillableHost> {
  const program = `${OUT}/web/index.js`;
  const child = spawn(process.execPath, [program, '--no-open', '--data', dataDirectory], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const address = await new Promise<string>((resolve, reject) => {
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      const [found] = ADDRESS.exec(output) ?? [];
      if (found !== undefined) resolve(found);
    });
    void exited.then(() => reject(new Error(`The host ended during startup: ${output}`)));
  });
  const { client } = await connectAsWindow(address);
  return {
    client,
    kill: async () => {
      child.kill('SIGKILL');
      await exited;
    },
  };
}

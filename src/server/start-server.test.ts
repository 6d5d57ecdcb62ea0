import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startServer } from './start-server.ts';
import { temporaryDirectory } from './testing/temporary-directory.ts';
import { serve } from './testing/test-server.ts';

it('fails if the port is in use, and releases its catalog', async () => {
  const first = await serve();
  const dataDirectory = await temporaryDirectory();
  const second = () => startServer({ port: first.port, dataDirectory });
  await expect(second()).rejects.toThrow(
    `Couldn’t listen on 127.0.0.1:${first.port}: the port is already in use. Choose another port, or 0 for any free one.`,
  );
  await expect(second()).rejects.toThrow('the port is already in use');
});

it('rejects a directory that another server uses, until that server has stopped', async () => {
  const first = await serve();
  const { dataDirectory } = first;
  const second = () => startServer({ port: 0, dataDirectory });
  await expect(second()).rejects.toThrow(
    new RegExp(
      `^${dataDirectory} is in use by another Vitrine \\(the local server, process ${process.pid}, since .*\\)\\. Stop it, or choose another directory with --data\\.$`,
    ),
  );
  const third = second();
  await first.close();
  await (await third).close();
});

it('serves the same catalog after a restart', async () => {
  const first = await serve({ sample: true });
  const before = await first.send('/v1/table/');
  await first.close();
  const second = await serve({ dataDirectory: first.dataDirectory, sample: true });
  expect((await second.send('/v1/table/')).text).toBe(before.text);
});

it('closes even if a client keeps its connection open', async () => {
  const server = await serve();
  await (await fetch(`${server.url}/v1/tables`)).text();
  await server.close();
  await expect(fetch(`${server.url}/v1/tables`)).rejects.toThrow();
});

// Windows has neither pipes in directories nor such devices.
it.skipIf(process.platform === 'win32').each([
  ['a pipe', (path: string) => void execFileSync('mkfifo', [path])],
  ['a directory', (path: string) => mkdirSync(path)],
  ['a link to an endless device', (path: string) => symlinkSync('/dev/zero', path)],
])('fails at once if %s is in place of one of its files', async (_, put) => {
  for (const file of ['vitrine.lock', 'catalog/data.mdb', 'catalog/lock.mdb']) {
    const dataDirectory = await temporaryDirectory();
    mkdirSync(join(dataDirectory, 'catalog'));
    put(join(dataDirectory, file));
    const starting = startServer({ port: 0, dataDirectory });
    await expect(starting).rejects.toThrow(dataDirectory);
    await expect(starting).rejects.toThrow(new RegExp(`${file.split('/').at(-1)}.*[Mm]ove it away`));
  }
});

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { manifestName } from '../../../protocol/index.ts';
import type { EngineHandlers } from '../handlers.ts';
import type { OpenTables } from '../open-tables.ts';
import { noVersion, orRefusal } from '../refusals.ts';

export function createVersionHandlers(tables: OpenTables): Pick<EngineHandlers, 'restore'> {
  return {
    async restore({ directory, version }) {
      const table = await tables.open({ directory });
      expectVersion(directory, version);
      await orRefusal(() => table.checkout(version));
      await orRefusal(() => table.restore());
      return { version: await table.version() };
    },
  };
}

/** The engine's own list would read every manifest there is. */
export function expectVersion(directory: string, version: number): void {
  const isThere =
    version > 0 &&
    SCHEMES.some((scheme) => existsSync(join(directory, manifestName({ scheme, version: BigInt(version) }))));
  if (!isThere) throw noVersion(version);
}

const SCHEMES = ['V2', 'V1'] as const;

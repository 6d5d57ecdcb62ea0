import { builtProgram } from './built-program.ts';

/** The built entry of the table engine. As in `electron.vite.config.ts`: everything in it, but the native half. */
export function engineBundle(): Promise<string> {
  return builtProgram(new URL('../../engine/index.ts', import.meta.url), {
    ssr: { noExternal: true },
    build: { rolldownOptions: { external: [/^@lancedb\/lancedb-/, /\.node$/] } },
  });
}

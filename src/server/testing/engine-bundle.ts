import { builtProgram } from './built-program.ts';

/**
 * The built entry of the table engine. As in `electron.vite.config.ts`, it includes everything but the native module.
 */
export function engineBundle(): Promise<string> {
  return builtProgram(new URL('../../engine/index.ts', import.meta.url), {
    ssr: { noExternal: true },
    build: { rolldownOptions: { external: [/^@lancedb\/lancedb-/, /\.node$/] } },
  });
}

import { join, resolve } from 'node:path';

export const ROOT = resolve(import.meta.dirname, '../..');
export const OUT = join(ROOT, 'out');
export const CACHE = join(ROOT, '.cache');

/** The built programs that the commands start. */
export const PROGRAMS = {
  main: join(OUT, 'main/index.js'),
  web: join(OUT, 'web/index.js'),
  server: join(OUT, 'server/index.js'),
};

/**
 * The tools by the paths of their scripts: a `.bin` entry is a shell script on some systems and a `.cmd` on others.
 */
export const TOOLS = {
  tsc: join(ROOT, 'node_modules/typescript/bin/tsc'),
  biome: join(ROOT, 'node_modules/@biomejs/biome/bin/biome'),
  vitest: join(ROOT, 'node_modules/vitest/vitest.mjs'),
  playwright: join(ROOT, 'node_modules/@playwright/test/cli.js'),
};

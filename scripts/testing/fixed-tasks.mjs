import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from '@playwright/test';
import { OUT, TOOLS } from '../launch/paths.mjs';
import { runCaptured } from '../launch/run-captured.mjs';

/*
 * The units of measure for the budget: two tasks that stay the same. A stage is compared with the one that resembles
 * it, since a processor that opens windows faster than another doesn't necessarily compile faster.
 */

/** @typedef {{ once: () => Promise<void>, close: () => Promise<void> }} FixedTask */

/** @typedef {keyof typeof TASKS} TaskName */

export const TASKS = { compilations, windows };

const COMPILER_OPTIONS = ['--noEmit', '--singleThreaded', '--skipLibCheck', 'false', '--lib', 'esnext,dom'];

/** Compiles the libraries that come with the compiler. @returns {Promise<FixedTask>} */
async function compilations() {
  const directory = await temporary();
  await writeFile(join(directory, 'empty.ts'), 'export {};\n');
  return {
    async once() {
      const options = [TOOLS.tsc, ...COMPILER_OPTIONS, 'empty.ts'];
      const { ok, output } = await runCaptured(process.execPath, options, { cwd: directory });
      if (!ok) throw new Error(`The compiler could not compile its own libraries: ${output}`);
    },
    close: () => remove(directory),
  };
}

/** @typedef {{ newAddress: () => string, close: () => Promise<void> }} WindowHost */

/** Opens the built window without content. @param {string} executablePath of Chromium @returns {Promise<FixedTask>} */
async function windows(executablePath) {
  const dataDirectory = await temporary();
  const { openWindowHost } = await import(pathToFileURL(join(OUT, 'web/window-host.js')).href);
  /** @type {WindowHost} */
  const host = await openWindowHost({ dataDirectory, port: 0, showFile: () => {} });
  const browser = await chromium.launch({ executablePath });
  const page = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
  return {
    async once() {
      // Otherwise, only the fragment would change, and the page would not reload.
      await page.goto('about:blank');
      await page.goto(host.newAddress());
      await page.getByRole('heading').first().waitFor();
    },
    async close() {
      await browser.close();
      await host.close();
      await remove(dataDirectory);
    },
  };
}

function temporary() {
  return mkdtemp(join(tmpdir(), 'vitrine-task-'));
}

/** @param {string} directory */
function remove(directory) {
  return rm(directory, { recursive: true, force: true, maxRetries: 10 });
}

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from '@playwright/test';
import { OUT } from '../launch/paths.mjs';
import { readProcesses, secondsBelow } from './process-times.mjs';

/*
 * The work that all stages are measured by: the built window, opened without anything in it. It needs what most of them
 * do, a processor, memory, Node and Chromium, so a slower machine makes it dearer as it makes them.
 */

const OPENINGS = 20;
/** As many as there are workers: two that share a core or a cache make each other slower. */
const SIDE_BY_SIDE = 2;

/** @typedef {{ newAddress: () => string, close: () => Promise<void> }} WindowHost */

/**
 * @param {string} executablePath of Chromium without a window around it
 * @returns {Promise<number | undefined>} seconds of a processor; nothing where the system doesn't tell
 */
export async function emptyWindows(executablePath) {
  if (readProcesses().size === 0) return undefined;
  const dataDirectory = await mkdtemp(join(tmpdir(), 'vitrine-empty-'));
  try {
    const { openWindowHost } = await import(pathToFileURL(join(OUT, 'web/window-host.js')).href);
    /** @type {WindowHost} */
    const host = await openWindowHost({ dataDirectory, port: 0, showFile: () => {} });
    const browser = await chromium.launch({ executablePath });
    try {
      const context = await browser.newContext({ reducedMotion: 'reduce' });
      const pages = await Promise.all(Array.from({ length: SIDE_BY_SIDE }, () => context.newPage()));
      const open = (/** @type {number} */ times) =>
        Promise.all(pages.map((page) => openEmpty(page, host, times / SIDE_BY_SIDE)));
      // The first one also starts what they share.
      await open(SIDE_BY_SIDE);
      const before = secondsBelow(readProcesses(), process.pid);
      await open(OPENINGS);
      return secondsBelow(readProcesses(), process.pid) - before;
    } finally {
      await browser.close();
      await host.close();
    }
  } finally {
    await rm(dataDirectory, { recursive: true, force: true, maxRetries: 10 });
  }
}

/** @type {(page: import('@playwright/test').Page, host: WindowHost, times: number) => Promise<void>} */
async function openEmpty(page, host, times) {
  for (let time = 0; time < times; time += 1) {
    // The address alone would be the same page, and only the part behind its `#` another one.
    await page.goto('about:blank');
    await page.goto(host.newAddress());
    await page.getByRole('heading').first().waitFor();
  }
}

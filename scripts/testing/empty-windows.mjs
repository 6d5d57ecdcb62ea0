import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from '@playwright/test';
import { OUT } from '../launch/paths.mjs';
import { readProcesses, secondsBelow } from './process-times.mjs';

/*
 * The unit of measure for all stages: opening the built window without content. It uses what most stages use (a
 * processor, memory, Node, and Chromium), so a slower machine slows both equally.
 */

const OPENINGS = 20;
/** As many as there are workers, since two that share a core or a cache slow each other down. */
const SIDE_BY_SIDE = 2;

/** @typedef {{ newAddress: () => string, close: () => Promise<void> }} WindowHost */

/**
 * @param {string} executablePath of the headless shell @returns {Promise<number | undefined>} seconds of processor
 * time; undefined if the system doesn't report it
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
      // The first one also starts shared parts.
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
    // Otherwise, only the fragment would change, and the page would not reload.
    await page.goto('about:blank');
    await page.goto(host.newAddress());
    await page.getByRole('heading').first().waitFor();
  }
}

import { setTimeout } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import { quantile } from './figures.mjs';

/*
 * A window on the page of a sweep that runs, and keys that are pressed in it: from the moment that the browser has the key to
 * the end of the frame after it, with all that the page does before it gets to the key.
 */

const BETWEEN_KEYS = 60;
/** In a row, before the next place. */
const KEYS = 8;

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {{ count: number, median: number, p95: number, most: number }} KeyTimes milliseconds */
/** @typedef {{ field: KeyTimes, settings: KeyTimes, chart: KeyTimes }} WindowKeys */
/** @typedef {keyof WindowKeys} Place */

/**
 * @param {{ nextUrl: () => Promise<string> }} vitrine @param {string} table in the root of the only connection
 * @returns {Promise<{ stop: () => Promise<WindowKeys> }>} presses keys until then
 */
export async function pressKeysWhileTuned({ nextUrl }, table) {
  const executablePath = process.env.VITRINE_CHROMIUM;
  const browser = await chromium.launch(executablePath === undefined ? {} : { executablePath });
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await page.goto(await nextUrl());
    await page.getByRole('treeitem').filter({ hasText: table }).click();
    await page.keyboard.press('Alt+U');
    await page.getByRole('textbox', { name: 'Least recall' }).waitFor();
    await page.evaluate(watchKeys);
    const pressing = pressUntilStopped(page);
    return {
      stop: async () => {
        try {
          return await pressing.stop();
        } finally {
          await browser.close();
        }
      },
    };
  } catch (problem) {
    await browser.close();
    throw problem;
  }
}

/** Runs in the page. */
function watchKeys() {
  window.keyTimes = [];
  const pressed = (/** @type {KeyboardEvent} */ event) =>
    requestAnimationFrame(() =>
      globalThis.setTimeout(() => window.keyTimes.push(performance.now() - event.timeStamp)),
    );
  addEventListener('keydown', pressed, { capture: true });
}

/** @param {Page} page */
function pressUntilStopped(page) {
  /** @type {Record<Place, number[]>} */
  const times = { field: [], settings: [], chart: [] };
  let isOn = true;
  const pressing = (async () => {
    while (isOn) {
      times.field.push(...(await typeIn(page)));
      times.settings.push(...(await walk(page, 'settings', ['ArrowDown', 'ArrowUp'])));
      times.chart.push(...(await walk(page, 'chart', ['ArrowRight', 'ArrowLeft'])));
    }
  })();
  // What goes wrong is thrown where it is waited for.
  pressing.catch(() => {});
  return {
    stop: async () => {
      isOn = false;
      await pressing;
      return {
        field: keyTimes(times.field),
        settings: keyTimes(times.settings),
        chart: keyTimes(times.chart),
      };
    },
  };
}

/** What is wanted, with another setting to take by each letter. @param {Page} page */
async function typeIn(page) {
  const field = page.getByRole('textbox', { name: 'Least recall' });
  await field.fill('0.9');
  await field.focus();
  const keys = await pressAll(page, ['5', 'Backspace']);
  if ((await field.inputValue()) !== '0.9') throw new Error('The field did not take the keys.');
  return keys;
}

/** Before there are two settings there is nowhere to go. @param {Page} page @param {'settings' | 'chart'} place @param {readonly string[]} keys */
async function walk(page, place, keys) {
  const rows = page.getByRole('grid', { name: 'Settings' }).getByRole('row');
  if ((await rows.count()) < 3) return [];
  const target = place === 'chart' ? page.getByRole('application') : rows.nth(1);
  await target.focus();
  return pressAll(page, keys);
}

/** @param {Page} page @param {readonly string[]} keys @returns {Promise<readonly number[]>} */
async function pressAll(page, keys) {
  for (let press = 0; press < KEYS; press += 1) {
    await page.keyboard.press(keys[press % keys.length] ?? '');
    await setTimeout(BETWEEN_KEYS);
  }
  await page.waitForFunction((count) => window.keyTimes.length >= count, KEYS);
  return page.evaluate(() => window.keyTimes.splice(0));
}

/** @param {readonly number[]} times @returns {KeyTimes} */
function keyTimes(times) {
  const at = (/** @type {number} */ share) => quantile(times, share);
  return { count: times.length, median: at(0.5), p95: at(0.95), most: at(1) };
}

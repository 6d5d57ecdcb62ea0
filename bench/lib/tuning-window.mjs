import { setTimeout } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import { quantile, spread } from './figures.mjs';
import { sized } from './sizes.mjs';
import { traceOf, workToFrame } from './work-to-frame.mjs';

/*
 * A window that shows a running sweep, and the latency of keys in it: from the moment the browser receives a key to the
 * end of the frame after it, including the tasks that run before the key is handled. Some rounds record a trace, which
 * costs time itself, for the CPU time that the page needs for a key.
 */

const BETWEEN_KEYS = 60;
/** The number of keys at one place before the next. */
const KEYS = 8;

/** @typedef {import('@playwright/test').Page} Page */
const ROUNDS_PER_TRACE = sized(10, 2);

/** @typedef {{ count: number, median: number, p95: number, most: number, work: import('./figures.mjs').Spread }} KeyTimes milliseconds */
/** @typedef {{ field: KeyTimes, settings: KeyTimes, chart: KeyTimes }} WindowKeys */
/** @typedef {keyof WindowKeys} Place */

/**
 * Opens the page before a sweep starts, so that the host's work for the window isn't counted.
 *
 * @param {{ nextUrl: () => Promise<string> }} vitrine
 * @param {string} table in the root namespace of the only connection
 */
export async function openTunePage({ nextUrl }, table) {
  const executablePath = process.env.VITRINE_CHROMIUM;
  const browser = await chromium.launch(executablePath === undefined ? {} : { executablePath });
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.goto(await nextUrl());
  await page.getByRole('treeitem').filter({ hasText: table }).click();
  await page.keyboard.press('Alt+U');
  await page.getByRole('region', { name: 'Recall and latency' }).waitFor();
  return {
    close: () => browser.close(),
    /** Presses keys in a running sweep, until stopped. */
    async pressKeys() {
      await page.reload();
      await page.getByRole('textbox', { name: 'Least recall' }).waitFor();
      await page.evaluate(watchKeys);
      await page.getByText(/^All \d/).click();
      return pressUntilStopped(page);
    },
  };
}

/** Runs in the page. */
function watchKeys() {
  window.keyTimes = [];
  const drawn = (/** @type {KeyboardEvent} */ event) => {
    const time = performance.now() - event.timeStamp;
    const focused = document.activeElement;
    const at = focused?.getAttribute('aria-activedescendant') ?? focused?.getAttribute('aria-label') ?? '';
    window.keyTimes.push({ time, at });
  };
  const pressed = (/** @type {KeyboardEvent} */ event) =>
    requestAnimationFrame(() => globalThis.setTimeout(() => drawn(event)));
  addEventListener('keydown', pressed, { capture: true });
}

/** @param {Page} page */
function pressUntilStopped(page) {
  const [times, work] = [emptyTimes(), emptyTimes()];
  // The sweep may end before every place has been measured.
  const isLacking = () => [times, work].flatMap(Object.values).some(({ length }) => length === 0);
  let isOn = true;
  const pressing = (async () => {
    for (let round = 1; isOn || isLacking(); round += 1) {
      if (round % ROUNDS_PER_TRACE !== 0) await pressEverywhere(page, times);
      else await traceEverywhere(page, work);
    }
  })();
  // An error is thrown where this is awaited.
  pressing.catch(() => {});
  const keyTimes = (/** @type {Place} */ place) => timesOf(times[place], work[place]);
  return {
    stop: async () => {
      isOn = false;
      await pressing;
      return { field: keyTimes('field'), settings: keyTimes('settings'), chart: keyTimes('chart') };
    },
  };
}

/** @returns {Record<Place, number[]>} */
function emptyTimes() {
  return { field: [], settings: [], chart: [] };
}

/** @param {Page} page @param {Record<Place, number[]>} times */
async function pressEverywhere(page, times) {
  times.field.push(...(await typeIn(page)));
  times.settings.push(...(await walk(page, 'settings', ['ArrowDown', 'ArrowUp'])));
  times.chart.push(...(await walk(page, 'chart', ['ArrowRight', 'ArrowLeft'])));
}

/** @param {Page} page @param {Record<Place, number[]>} work */
async function traceEverywhere(page, work) {
  const endTrace = await traceOf(page);
  const pressed = emptyTimes();
  await pressEverywhere(page, pressed);
  const all = [...workToFrame(await endTrace())];
  for (const place of /** @type {const} */ (['field', 'settings', 'chart']))
    work[place].push(...all.splice(0, pressed[place].length));
}

/** Types in “Least recall”; each character changes which setting is chosen. @param {Page} page */
async function typeIn(page) {
  const field = page.getByRole('textbox', { name: 'Least recall' });
  await field.fill('0.9');
  await field.focus();
  const keys = await pressAll(page, ['5', 'Backspace']);
  if ((await field.inputValue()) !== '0.9') throw new Error('The field did not take the keys.');
  return keys.map(({ time }) => time);
}

/**
 * Needs two settings to move between.
 *
 * @param {Page} page @param {'settings' | 'chart'} place @param {readonly string[]} keys
 */
async function walk(page, place, keys) {
  const grid = page.getByRole('grid', { name: 'Settings' });
  if ((await grid.getByRole('row').count()) < 3) return [];
  await (place === 'chart' ? page.getByRole('application') : grid).focus();
  const pressed = await pressAll(page, keys);
  const places = new Set(pressed.map(({ at }) => at));
  if (places.size < 2) throw new Error(`The keys lead nowhere in the ${place}: ${[...places]}.`);
  return pressed.map(({ time }) => time);
}

/** @param {Page} page @param {readonly string[]} keys */
async function pressAll(page, keys) {
  for (let press = 0; press < KEYS; press += 1) {
    await page.keyboard.press(keys[press % keys.length] ?? '');
    await setTimeout(BETWEEN_KEYS);
  }
  await page.waitForFunction((count) => window.keyTimes.length >= count, KEYS);
  return page.evaluate(() => window.keyTimes.splice(0));
}

/** @param {readonly number[]} times @param {readonly number[]} work @returns {KeyTimes} */
function timesOf(times, work) {
  const at = (/** @type {number} */ share) => quantile(times, share);
  return { count: times.length, median: at(0.5), p95: at(0.95), most: at(1), work: spread(work) };
}

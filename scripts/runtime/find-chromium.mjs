import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { ensurePackages } from './system-packages.mjs';

/** @typedef {import('./platform.mjs').Found} Found */

const DEBIAN = { whole: '/usr/bin/chromium', headless: '/usr/bin/chromium-headless-shell' };

/**
 * The full browser: the configured one, Playwright's, Debian's, or Debian's after installing it.
 *
 * @returns {Promise<Found>}
 */
export async function findChromium() {
  const places = [process.env.VITRINE_CHROMIUM, chromium.executablePath(), DEBIAN.whole];
  return (await firstOf(places, 'chromium')) ?? MISSING;
}

/**
 * The headless shell, which starts and draws in half the time, or else the full browser.
 *
 * @returns {Promise<Found>}
 */
export async function findHeadlessChromium() {
  const places = [process.env.VITRINE_HEADLESS_CHROMIUM, DEBIAN.headless];
  return (await firstOf(places, 'chromium-headless-shell')) ?? findChromium();
}

const MISSING = { missing: 'there is no Chromium; "npx playwright install chromium" fetches one' };

/** @type {(places: readonly (string | undefined)[], debianPackage: string) => Promise<{ path: string } | undefined>} */
async function firstOf(places, debianPackage) {
  const find = () => places.find((place) => place && existsSync(place));
  const path = find() ?? ((await ensurePackages([debianPackage])) === undefined ? find() : undefined);
  return path === undefined ? undefined : { path };
}

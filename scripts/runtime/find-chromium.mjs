import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { ensurePackages } from './system-packages.mjs';

/** @typedef {import('./platform.mjs').Found} Found */

const DEBIAN = '/usr/bin/chromium';

/**
 * A Chromium for the tests: the one that was named, Playwright's own, Debian's, or Debian's after installing it.
 *
 * @returns {Promise<Found>}
 */
export async function findChromium() {
  const places = [process.env.VITRINE_CHROMIUM, chromium.executablePath(), DEBIAN];
  const path = places.find((place) => place && existsSync(place));
  if (path) return { path };
  await ensurePackages(['chromium']);
  if (existsSync(DEBIAN)) return { path: DEBIAN };
  return { missing: 'there is no Chromium; "npx playwright install chromium" fetches one' };
}

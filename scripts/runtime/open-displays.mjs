import { findDisplay, startDisplay } from './find-display.mjs';

/**
 * Displays that nobody sees, one for each program that runs at the same time; or, where none can be made, the one that is
 * there, for all of them.
 *
 * @param {number} count
 * @returns {Promise<{ names: readonly string[], close: () => Promise<void> }>}
 */
export async function openDisplays(count) {
  if (process.platform !== 'linux') return { names: [], close: async () => {} };
  const own = await Promise.all(Array.from({ length: count }, () => startDisplay()));
  const close = async () => void (await Promise.all(own.map((display) => display?.close())));
  if (own.every((display) => display !== undefined)) return { names: own.map(({ name }) => name), close };
  await close();
  const display = await findDisplay();
  if ('missing' in display) throw new Error(`The desktop shell can't be tested: ${display.missing}.`);
  return { names: [], close: display.close };
}

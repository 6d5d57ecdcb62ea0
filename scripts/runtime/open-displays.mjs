import { findDisplay, startDisplay } from './find-display.mjs';

/**
 * Virtual displays, one for each concurrent program. If none can be started, all use the existing one.
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

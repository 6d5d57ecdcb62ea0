/*
 * The work of a page from a key to the frame that shows it, from the browser's trace: the CPU time of its main thread,
 * without waiting for the screen.
 */

/**
 * @typedef {{ name: string, pid: number, tid: number, tts: number, tdur?: number,
 *   args?: { data?: { type?: string } } }} TraceEvent times are microseconds of the thread
 */

const CATEGORIES = ['devtools.timeline', 'disabled-by-default-devtools.timeline'];

/**
 * @param {import('@playwright/test').Page} page
 * @returns {Promise<() => Promise<readonly TraceEvent[]>>} ends the trace
 */
export async function traceOf(page) {
  const client = await page.context().newCDPSession(page);
  /** @type {TraceEvent[]} */
  const events = [];
  client.on('Tracing.dataCollected', ({ value }) => {
    for (const event of /** @type {readonly unknown[]} */ (value))
      events.push(/** @type {TraceEvent} */ (event));
  });
  const traceConfig = { includedCategories: CATEGORIES };
  await client.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig });
  return async () => {
    const complete = new Promise((resolve) => client.once('Tracing.tracingComplete', resolve));
    await client.send('Tracing.end');
    await complete;
    await client.detach();
    return events;
  };
}

/**
 * For each key, the CPU time of the thread from its event to the end of the next frame; other processes on the same
 * processor don't count.
 *
 * @param {readonly TraceEvent[]} events @returns {readonly number[]} milliseconds
 */
export function workToFrame(events) {
  const keys = events.filter(({ name, args }) => name === 'EventDispatch' && args?.data?.type === 'keydown');
  return keys.map((key) => {
    const frames = events.filter(
      ({ name, pid, tid, tts }) => name === 'Commit' && pid === key.pid && tid === key.tid && tts > key.tts,
    );
    const frame = frames.reduce((first, event) => (event.tts < first.tts ? event : first));
    return (frame.tts + (frame.tdur ?? 0) - key.tts) / 1000;
  });
}

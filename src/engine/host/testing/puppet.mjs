/*
 * Replaces the engine's program: the directory of a call is an instruction. Written in JavaScript, so that plain Node
 * can run it.
 */

/** Calls that end on request of the test. */
const held = new Set();

const tell = (/** @type {object} */ message) => process.send?.(message);

const acts = {
  pid: ({ id }) => tell({ id, answer: process.pid }),
  echo: ({ id, input }) => tell({ id, answer: input }),
  bytes: ({ id, input }) => tell({ id, answer: new Uint8Array(input.mostBytes).fill(7) }),
  surroundings: ({ id }) =>
    tell({ id, answer: { environment: process.env, arguments: process.argv.slice(2) } }),
  trouble: ({ id }) => tell({ id, problem: { code: 4, message: 'There is no table.' } }),
  /** Ends when it is canceled. */
  obedient: ({ id }) => held.add(id),
  /** Never ends. */
  deaf: () => undefined,
  /** After reporting that it is loaded. */
  fatal: () => process.send?.({ ready: true }, () => process.kill(process.pid, 'SIGKILL')),
  die: () => process.kill(process.pid, 'SIGKILL'),
};

process.on('message', (message) => {
  if (!('cancel' in message)) acts[message.input.directory](message);
  else if (held.delete(message.cancel)) tell({ released: message.cancel });
});
process.on('disconnect', () => process.exit());

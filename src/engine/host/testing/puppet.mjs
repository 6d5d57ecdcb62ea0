/*
 * Replaces the engine's program: the directory of a call is an instruction. Written in JavaScript, so that plain Node
 * can run it.
 */

/** Calls that end on request of the test. */
const pending = new Set();

const send = (/** @type {object} */ message) => process.send?.(message);

const acts = {
  pid: ({ id }) => send({ id, answer: process.pid }),
  echo: ({ id, input }) => send({ id, answer: input }),
  bytes: ({ id, input }) => send({ id, answer: new Uint8Array(input.mostBytes).fill(7) }),
  surroundings: ({ id }) =>
    send({ id, answer: { environment: process.env, arguments: process.argv.slice(2) } }),
  failing: ({ id }) => send({ id, problem: { code: 4, message: 'There is no table.' } }),
  /** Ends when it is canceled. */
  obedient: ({ id }) => pending.add(id),
  /** Never ends. */
  deaf: () => undefined,
  /** After reporting that it is loaded. */
  fatal: () => process.send?.({ ready: true }, () => process.kill(process.pid, 'SIGKILL')),
  die: () => process.kill(process.pid, 'SIGKILL'),
};

process.on('message', (message) => {
  if (!('cancel' in message)) acts[message.input.directory](message);
  else if (pending.delete(message.cancel)) send({ released: message.cancel });
});
process.on('disconnect', () => process.exit());

import { parseArgs } from 'node:util';

/**
 * @typedef {object} StartArguments
 * @property {boolean} testRuntime
 * @property {readonly string[]} forDesktop
 * @property {readonly string[]} forBrowser
 */

/**
 * Splits the arguments for the two shells.
 *
 * @param {readonly string[]} args
 * @returns {StartArguments}
 */
export function readStartArguments(args) {
  const { values } = parseArgs({
    args: [...args],
    allowNegative: true,
    options: {
      'test-runtime': { type: 'boolean', default: false },
      data: { type: 'string' },
      port: { type: 'string' },
      open: { type: 'boolean', default: true },
    },
  });
  // As one argument, since Chromium interprets an argument without a dash as an address.
  const data = values.data === undefined ? [] : [`--data=${values.data}`];
  const port = values.port === undefined ? [] : [`--port=${values.port}`];
  return {
    testRuntime: values['test-runtime'],
    forDesktop: data,
    forBrowser: [...data, ...port, ...(values.open ? [] : ['--no-open'])],
  };
}

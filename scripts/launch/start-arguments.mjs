import { parseArgs } from 'node:util';

/**
 * @typedef {object} StartArguments
 * @property {boolean} testRuntime
 * @property {readonly string[]} forDesktop
 * @property {readonly string[]} forBrowser
 */

/**
 * One command line for two shells: each gets what it knows.
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
  // One word, because Chromium takes a word without a dash for an address.
  const data = values.data === undefined ? [] : [`--data=${values.data}`];
  const port = values.port === undefined ? [] : [`--port=${values.port}`];
  return {
    testRuntime: values['test-runtime'],
    forDesktop: data,
    forBrowser: [...data, ...port, ...(values.open ? [] : ['--no-open'])],
  };
}

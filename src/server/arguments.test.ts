import { expect, it } from 'vitest';
import { helpText } from '#command-line/help.ts';
import { NO_FAULTS } from '#protocol/index.ts';
import { readArguments, SERVER } from './arguments.ts';
import { VARIABLES } from './environment.ts';

it('needs no arguments', () => {
  expect(readArguments([])).toEqual({
    port: 0,
    data: undefined,
    sample: false,
    scale: 0,
    faults: undefined,
    admin: false,
    noKey: false,
    json: false,
    parentSecrets: false,
    help: false,
    version: false,
  });
});

it('accepts all arguments', () => {
  const args = [
    '--port',
    '8080',
    '--data=/somewhere',
    '--sample',
    '--scale',
    '1000000',
    '--json',
    '--admin',
    '--no-key',
    '--parent-secrets',
  ];
  const faults = ['--faults', '{"rates": {"hang": 50}, "operations": ["describeTable"]}'];
  expect(readArguments([...args, ...faults])).toEqual({
    port: 8080,
    data: '/somewhere',
    sample: true,
    scale: 1_000_000,
    faults: { ...NO_FAULTS, rates: { hang: 50 }, operations: ['describeTable'] },
    admin: true,
    noKey: true,
    json: true,
    parentSecrets: true,
    help: false,
    version: false,
  });
});

it.each([
  [['--port', '65536'], '--port takes a number from 0 to 65535, not "65536"'],
  [['--port', 'http'], '--port'],
  [['--port', '0x50'], '--port'],
  [['--port', '1e3'], '--port'],
  [['--port='], '--port'],
  [['--port', '-1'], '--port'],
  [['--scale', '-5'], '--scale'],
  [['--scale', '99999999'], '--scale'],
  [['--data='], '--data'],
  [['--faults', '{'], '--faults isn’t valid JSON'],
  [['--faults', '{"rates": {"hang": 101}}'], '`rates.hang` in --faults must be at most 100'],
  [['--faults', '{"rates": {"fire": 1}}'], 'fire'],
  [['--faults', '{"errorCode": 99}'], '`errorCode` in --faults must be one of'],
  [
    ['--faults', '{"operations": ["describe"]}'],
    '`operations.0` in --faults must be the name of an operation',
  ],
  [['--faults', '[]'], '--faults must be an object'],
  [['--smaple'], '--smaple'],
  [['somewhere'], 'somewhere'],
])('rejects %j and names the wrong argument', (args, words) => {
  expect(() => readArguments(args)).toThrow(words);
});

it.each([
  [['--prot', '1'], '--prot'],
  [['stray'], 'stray'],
  [['--port', '99999'], '99999'],
  [['--port', 'many'], 'many'],
  [['--data='], '--data'],
])('names the mistake of %j in the first line of the error', (args, word) => {
  expect(() => readArguments(args)).toThrow(new RegExp(`^[^\\n]*${word}`));
});

it('lists all environment variables in the help text', () => {
  for (const variable of Object.values(VARIABLES)) expect(helpText(SERVER)).toContain(variable);
});

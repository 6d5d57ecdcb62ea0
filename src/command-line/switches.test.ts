import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { helpText } from './help.ts';
import { type Program, readSwitches } from './switches.ts';
import { UsageError } from './usage-error.ts';
import { APP_VERSION } from './version.ts';

const TRAM = {
  command: 'tram',
  summary: 'Runs a tram.',
  switches: {
    line: { takes: 'number', placeholder: 'N', most: 99, help: 'the line' },
    depot: { takes: 'directory', placeholder: 'DIR', help: 'where it sleeps' },
    song: { takes: 'text', placeholder: 'TEXT', help: 'what the driver sings' },
    bell: { takes: 'nothing', negatable: true, help: 'don’t ring' },
    night: { takes: 'nothing', help: 'run at night' },
    signal: { takes: 'nothing', hidden: true, help: 'for the signal box' },
  },
} as const satisfies Program;

const DEFAULTS = {
  line: 0,
  depot: undefined,
  song: undefined,
  bell: true,
  night: false,
  signal: false,
  help: false,
  version: false,
};

it('readSwitches returns the defaults for no arguments', () => {
  expect(readSwitches(TRAM, [])).toEqual(DEFAULTS);
});

describe('readSwitches', () => {
  const text = fc.string({ unit: 'binary' });
  const switchValues = fc.record(
    {
      line: fc.nat({ max: 99 }),
      depot: fc.string({ minLength: 1 }),
      song: text,
      bell: fc.boolean(),
      night: fc.constant(true),
      signal: fc.constant(true),
      help: fc.constant(true),
    },
    { requiredKeys: [] },
  );

  it('reads back every value, written as "--name value" or "--name=value"', () => {
    fc.assert(
      fc.property(switchValues, fc.boolean(), (values, isOneWord) => {
        const args = Object.entries(values).flatMap(([name, value]) => written(name, value, isOneWord));
        expect(readSwitches(TRAM, args)).toEqual({ ...DEFAULTS, ...values });
      }),
    );
  });

  it('returns a result or throws a UsageError for any arguments', () => {
    const word = fc.oneof(text, fc.constantFrom('--line', '--no-bell', '--depot=', '--__proto__', '--', '-'));
    fc.assert(
      fc.property(fc.array(word), (args) => {
        try {
          readSwitches(TRAM, args);
        } catch (problem) {
          expect(problem).toBeInstanceOf(UsageError);
        }
      }),
    );
  });

  it('uses the last value of a repeated switch', () => {
    expect(readSwitches(TRAM, ['--line', '3', '--no-bell', '--line=4', '--bell'])).toMatchObject({
      line: 4,
      bell: true,
    });
  });
});

/** The switch with its value, as a user could type it. */
function written(name: string, value: string | number | boolean, isOneWord: boolean): readonly string[] {
  if (typeof value === 'boolean') return [value ? `--${name}` : `--no-${name}`];
  const isLikeSwitch = String(value).startsWith('-');
  return isOneWord || isLikeSwitch ? [`--${name}=${value}`] : [`--${name}`, String(value)];
}

it.each([
  [['--lien', '3'], 'There is no switch --lien. Did you mean --line?'],
  [['-line'], 'There is no switch -line. Did you mean --line?'],
  [['--no-bel'], 'There is no switch --no-bel. Did you mean --no-bell?'],
  [['--verison'], 'There is no switch --verison. Did you mean --version?'],
  [['--passengers'], 'There is no switch --passengers. tram --help lists them.'],
  [['--no-night'], 'There is no switch --no-night. tram --help lists them.'],
  [['--signa'], 'There is no switch --signa. tram --help lists them.'],
  [['--constructor'], 'There is no switch --constructor. tram --help lists them.'],
  [['--line', '100'], '--line takes a number from 0 to 99, not "100"'],
  [['--line', '-1'], '--line takes a number from 0 to 99'],
  [['--line='], '--line takes a number from 0 to 99, not ""'],
  [['--line'], '--line takes a number from 0 to 99'],
  [['--depot'], '--depot takes a directory'],
  [['--depot='], '--depot takes a directory'],
  [['--depot', '--night'], '--depot takes a directory'],
  [['--song'], '--song takes a value'],
  [['--night=yes'], '--night takes no value'],
  [['stray'], 'Unexpected argument "stray"'],
  [['--', '--night'], 'Unexpected argument "--"'],
])('readSwitches rejects %j: %s', (args, message) => {
  expect(() => readSwitches(TRAM, args)).toThrow(new UsageError(message));
});

describe('helpText', () => {
  it('lists the visible switches in columns, then --help and --version', () => {
    expect(helpText(TRAM)).toBe(`Runs a tram.

  --line N     the line
  --depot DIR  where it sleeps
  --song TEXT  what the driver sings
  --no-bell    don’t ring
  --night      run at night
  --help       print this
  --version    print the version
`);
  });

  it('lists commands and environment variables', () => {
    const program = {
      ...TRAM,
      commands: [
        {
          name: 'bus',
          help: 'run a bus',
          program: { ...TRAM, operand: { placeholder: 'TOWN', help: 'where' } },
        },
      ],
      environment: { title: 'In the environment', rows: [['TRAM_KEY', 'the key']] },
    } as const satisfies Program;
    expect(helpText(program)).toContain(
      '\n\nCommands, each with a --help of its own:\n  bus TOWN  run a bus\n',
    );
    expect(helpText(program)).toContain('\n\nIn the environment:\n  TRAM_KEY  the key\n');
  });
});

it('APP_VERSION is a version number', () => {
  expect(APP_VERSION).toMatch(/^\d+\.\d+\.\d+/);
});

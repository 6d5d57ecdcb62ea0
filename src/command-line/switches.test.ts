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

const NOTHING_SAID = {
  line: 0,
  depot: undefined,
  song: undefined,
  bell: true,
  night: false,
  signal: false,
  help: false,
  version: false,
};

it('reads nothing as what holds by itself', () => {
  expect(readSwitches(TRAM, [])).toEqual(NOTHING_SAID);
});

describe('reading', () => {
  const text = fc.string({ unit: 'binary' });
  const said = fc.record(
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

  it('gives back what was written, in either way of writing it', () => {
    fc.assert(
      fc.property(said, fc.boolean(), (values, isOneWord) => {
        const args = Object.entries(values).flatMap(([name, value]) => written(name, value, isOneWord));
        expect(readSwitches(TRAM, args)).toEqual({ ...NOTHING_SAID, ...values });
      }),
    );
  });

  it('of anything at all either succeeds or says why not, on one line', () => {
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

  it('takes what was said last', () => {
    expect(readSwitches(TRAM, ['--line', '3', '--no-bell', '--line=4', '--bell'])).toMatchObject({
      line: 4,
      bell: true,
    });
  });
});

/** As a user could type it. */
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
])('refuses %j: %s', (args, message) => {
  expect(() => readSwitches(TRAM, args)).toThrow(new UsageError(message));
});

describe('help', () => {
  it('lists the switches in columns, but for hidden ones, and the two of every program', () => {
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

  it('lists commands and what the environment may hold', () => {
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

it('has the version of the manifest', () => {
  expect(APP_VERSION).toMatch(/^\d+\.\d+\.\d+/);
});

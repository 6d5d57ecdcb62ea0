import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { completionScript, SHELLS } from './completions.ts';
import type { Program } from './switches.ts';

const BUS = {
  command: 'tram bus',
  summary: 'Runs a bus.',
  switches: {
    garage: { takes: 'directory', placeholder: 'DIR', help: 'where it’s kept: [dry]' },
    wheels: { takes: 'number', placeholder: 'N', most: 8, help: "the driver's choice" },
    secret: { takes: 'nothing', hidden: true, help: 'nobody is told of this' },
  },
} as const satisfies Program;

const TRAM = {
  command: 'tram',
  summary: 'Runs a tram.',
  switches: {
    depot: { takes: 'directory', placeholder: 'DIR', help: 'where it sleeps' },
    song: { takes: 'text', placeholder: 'TEXT', help: 'what the driver sings' },
    bell: { takes: 'nothing', negatable: true, help: 'don’t ring' },
  },
  commands: [
    { name: 'bus', help: 'run a bus', program: BUS },
    {
      name: 'colors',
      help: 'print colors',
      program: {
        command: 'tram colors',
        summary: 'Prints colors.',
        operand: { placeholder: 'COLOR', help: 'which ones', words: ['red', 'green'] },
        switches: {},
      },
    },
  ],
} as const satisfies Program;

const hasShell = Object.fromEntries(
  SHELLS.map((shell) => [shell, spawnSync(shell, ['-c', 'exit 0']).status === 0]),
);

let directory: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'vitrine-completions-'));
  await mkdir(join(directory, 'yard one'));
  await mkdir(join(directory, 'yard'));
  await mkdir(join(directory, 'bus'));
  await writeFile(join(directory, 'yard.txt'), '');
});

afterAll(() => rm(directory, { recursive: true }));

function runShell(shell: string, program: string): readonly string[] {
  const run = spawnSync(shell, ['-c', program], { cwd: directory, encoding: 'utf8' });
  expect(run.stderr).toBe('');
  return run.stdout
    .split('\n')
    .filter((line) => line !== '')
    .sort();
}

/** The completions that Bash offers after these words; Bash splits `--data=DIR` at the equals sign. */
function inBash(...words: readonly string[]): readonly string[] {
  const array = words.map((word) => `'${word}'`).join(' ');
  return runShell(
    'bash',
    `${completionScript('bash', TRAM)}
    COMP_WORDS=(tram ${array}); COMP_CWORD=${words.length}; _tram; printf '%s\\n' "\${COMPREPLY[@]}"`,
  );
}

describe('in Bash', () => {
  beforeEach((context) => context.skip(!hasShell.bash, 'Bash is not installed'));

  it.each([
    [
      'every command and switch first',
      [''],
      ['--depot', '--help', '--no-bell', '--song', '--version', 'bus', 'colors'],
    ],
    ['what begins as was typed', ['--de'], ['--depot']],
    ['a command by its beginning', ['b'], ['bus']],
    ['no command after the first word', ['--no-bell', 'b'], []],
    [
      'the switches of a command, but for hidden ones',
      ['bus', '--'],
      ['--garage', '--help', '--version', '--wheels'],
    ],
    ['the words that a command takes', ['colors', 'r'], ['red']],
    ['directories, and no files', ['--depot', 'ya'], ['yard', 'yard one']],
    ['directories after the sign', ['--depot', '=', 'ya'], ['yard', 'yard one']],
    ['directories directly after the sign', ['--depot', '='], ['bus', 'yard', 'yard one']],
    ['directories of a command', ['bus', '--garage', 'ya'], ['yard', 'yard one']],
    ['nothing where only the user knows', ['--song', ''], []],
    ['nothing for a number', ['bus', '--wheels', ''], []],
    ['no files elsewhere', ['ya'], []],
    ['no switch of another command', ['bus', '--de'], []],
  ])('there is %s', (_, words, offered) => {
    expect(inBash(...words)).toEqual(offered);
  });
});

describe('in fish', () => {
  beforeEach((context) => context.skip(!hasShell.fish, 'fish is not installed'));

  it.each([
    ['every command', 'tram ', ['bus', 'colors']],
    ['the switches of a command', 'tram bus --', ['--garage', '--help', '--version', '--wheels']],
    ['the words that a command takes', 'tram colors r', ['red']],
    ['directories, and no files', 'tram --depot ya', ['yard one/', 'yard/']],
    ['no files elsewhere', 'tram ya', []],
  ])('there is %s', (_, line, offered) => {
    const script = `${completionScript('fish', TRAM)}\ncomplete -C ${JSON.stringify(line)}`;
    expect(runShell('fish', script).map((found) => found.split('\t')[0])).toEqual(offered);
  });
});

describe('in zsh', () => {
  beforeEach((context) => context.skip(!hasShell.zsh, 'zsh is not installed'));

  it('the script is read without a complaint', () => {
    expect(runShell('zsh', `compdef() { echo "$@"; }\n${completionScript('zsh', TRAM)}`)).toEqual([
      '_tram tram',
    ]);
  });
});

it.each(SHELLS)(
  'the script for %s tells every switch with its own text, and nothing that is hidden',
  (shell) => {
    const script = completionScript(shell, TRAM);
    for (const name of ['depot', 'no-bell', 'garage', 'wheels', 'version']) expect(script).toContain(name);
    expect(script).not.toMatch(/secret|nobody/);
  },
);

it('what a shell would read as its own is no more than text', () => {
  expect(completionScript('zsh', TRAM)).toContain("'--garage=[where it’s kept\\: \\[dry\\]]:DIR:_files -/'");
  expect(completionScript('zsh', TRAM)).toContain("'--wheels=[the driver'\\''s choice]:N: '");
  expect(completionScript('fish', TRAM)).toContain("-l wheels -x -d 'the driver\\'s choice'");
});

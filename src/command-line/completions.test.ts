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

describe('completion in Bash', () => {
  beforeEach((context) => context.skip(!hasShell.bash, 'Bash is not installed'));

  it.each([
    [
      'every command and switch for the first word',
      [''],
      ['--depot', '--help', '--no-bell', '--song', '--version', 'bus', 'colors'],
    ],
    ['the switches that begin with the typed text', ['--de'], ['--depot']],
    ['the commands that begin with the typed text', ['b'], ['bus']],
    ['no command after the first word', ['--no-bell', 'b'], []],
    ['the visible switches of a command', ['bus', '--'], ['--garage', '--help', '--version', '--wheels']],
    ['the words that a command accepts', ['colors', 'r'], ['red']],
    ['directories but no files', ['--depot', 'ya'], ['yard', 'yard one']],
    [
      'directories that begin with the text after an equals sign',
      ['--depot', '=', 'ya'],
      ['yard', 'yard one'],
    ],
    ['all directories directly after an equals sign', ['--depot', '='], ['bus', 'yard', 'yard one']],
    ['directories for a switch of a command', ['bus', '--garage', 'ya'], ['yard', 'yard one']],
    ['nothing for a text value', ['--song', ''], []],
    ['nothing for a number value', ['bus', '--wheels', ''], []],
    ['no files in place of a command', ['ya'], []],
    ['no switch of another command', ['bus', '--de'], []],
  ])('offers %s', (_, words, offered) => {
    expect(inBash(...words)).toEqual(offered);
  });
});

describe('completion in fish', () => {
  beforeEach((context) => context.skip(!hasShell.fish, 'fish is not installed'));

  it.each([
    ['every command', 'tram ', ['bus', 'colors']],
    ['the visible switches of a command', 'tram bus --', ['--garage', '--help', '--version', '--wheels']],
    ['the words that a command accepts', 'tram colors r', ['red']],
    ['directories but no files', 'tram --depot ya', ['yard one/', 'yard/']],
    ['no files in place of a command', 'tram ya', []],
  ])('offers %s', (_, line, offered) => {
    const script = `${completionScript('fish', TRAM)}\ncomplete -C ${JSON.stringify(line)}`;
    expect(runShell('fish', script).map((found) => found.split('\t')[0])).toEqual(offered);
  });
});

describe('completion in zsh', () => {
  beforeEach((context) => context.skip(!hasShell.zsh, 'zsh is not installed'));

  it('loads its script without errors', () => {
    expect(runShell('zsh', `compdef() { echo "$@"; }\n${completionScript('zsh', TRAM)}`)).toEqual([
      '_tram tram',
    ]);
  });
});

it.each(SHELLS)('the script for %s contains the visible switches and no hidden ones', (shell) => {
  const script = completionScript(shell, TRAM);
  for (const name of ['depot', 'no-bell', 'garage', 'wheels', 'version']) expect(script).toContain(name);
  expect(script).not.toMatch(/secret|nobody/);
});

it('completionScript escapes characters of help texts that a shell would interpret', () => {
  expect(completionScript('zsh', TRAM)).toContain("'--garage=[where it’s kept\\: \\[dry\\]]:DIR:_files -/'");
  expect(completionScript('zsh', TRAM)).toContain("'--wheels=[the driver'\\''s choice]:N: '");
  expect(completionScript('fish', TRAM)).toContain("-l wheels -x -d 'the driver\\'s choice'");
});

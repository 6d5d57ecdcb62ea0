import { optionRows } from './help.ts';
import type { HelpRows, Program } from './switches.ts';

interface ManualParts {
  readonly version: string;
  readonly desktop: Program;
  readonly server: Program;
  /** The places of data files. */
  readonly files: HelpRows;
}

/** The page `vitrine.1`, in troff format. */
export function manualPage({ version, desktop, server, files }: ManualParts): string {
  const { environment } = server;
  const sections = [
    `.TH VITRINE 1 "" "Vitrine ${escaped(version)}" ""`,
    section('NAME', line('vitrine - a desktop browser for table namespaces')),
    section('SYNOPSIS', synopsis(desktop), '.br', synopsis(server)),
    section('DESCRIPTION', ...DESCRIPTION.map(paragraph)),
    section('OPTIONS', ...tagged(optionRows(desktop))),
    section('LOCAL SERVER', paragraph(server.summary), paragraph(OF_NPM), ...tagged(optionRows(server))),
    section('FILES', ...tagged(files)),
    ...(environment === undefined
      ? []
      : [section('ENVIRONMENT', paragraph(`${environment.title}.`), ...tagged(environment.rows))]),
  ];
  return `${sections.join('\n')}\n`;
}

const DESCRIPTION = [
  'Vitrine shows what is behind a namespace REST API: its namespaces, tables, rows, query plans, and changes, and every request that it sends. It works with real servers, or offline with the local server that comes with it.',
  'Chromium’s own switches are passed on to it.',
];

const OF_NPM = 'It is a command of the npm package, and started by the desktop app on its own.';

function section(title: string, ...lines: readonly string[]): string {
  return [`.SH ${title}`, ...lines].join('\n');
}

function paragraph(text: string): string {
  return `.PP\n${line(text)}`;
}

/** `vitrine [--data DIR] [LINK]` */
function synopsis(program: Program): string {
  const words = optionRows(program).map(([term]) => `[${term}]`);
  return `.B ${escaped(program.command)}\n${line(words.join(' '))}`;
}

function tagged(rows: HelpRows): readonly string[] {
  return rows.map(([term, help]) => `.TP\n.B ${escaped(term)}\n${line(help)}`);
}

/** In troff, a line that begins with one of these is a request, and is not printed. */
function line(text: string): string {
  return /^[.']/.test(text) ? `\\&${escaped(text)}` : escaped(text);
}

const NAMED: Readonly<Record<string, string>> = {
  '\\': '\\(rs',
  '-': '\\-',
  '"': '\\(dq',
  "'": '\\(aq',
  '`': '\\(ga',
  '^': '\\(ha',
  '~': '\\(ti',
};

/** Escapes characters that troff would interpret, or that are missing in ASCII output. */
export function escaped(text: string): string {
  return text.replaceAll(
    /[\\\-"'`^~]|[^\x20-\x7e]/gu,
    (character) =>
      NAMED[character] ??
      `\\[u${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`,
  );
}

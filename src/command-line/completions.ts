import { type Program, type ShownSwitch, shownSwitches } from './switches.ts';

const WRITERS = { bash: bashScript, zsh: zshScript, fish: fishScript } as const;

type Shell = keyof typeof WRITERS;
export const SHELLS: readonly Shell[] = ['bash', 'zsh', 'fish'];

/**
 * The shell script that completes the commands and switches of a program. It completes directories where one is
 * expected, and files nowhere.
 */
export function completionScript(shell: Shell, program: Program): string {
  return WRITERS[shell](program);
}

/** A position on the command line. The program itself has no name here. */
interface Place {
  readonly name: string;
  readonly program: Program;
  readonly switches: readonly ShownSwitch[];
}

function placesOf(program: Program): readonly Place[] {
  const all = [{ name: '', program }, ...(program.commands ?? [])];
  return all.map((place) => ({ ...place, switches: shownSwitches(place.program) }));
}

function namesOf({ commands = [] }: Program): readonly string[] {
  return commands.map(({ name }) => name);
}

function takesDirectory({ definition }: ShownSwitch): boolean {
  return definition.takes === 'directory';
}

function takesOther({ definition }: ShownSwitch): boolean {
  return definition.takes === 'text' || definition.takes === 'number';
}

function bashScript(program: Program): string {
  const { command } = program;
  const places = placesOf(program);
  const names = namesOf(program);
  const pairs = (isMeant: (shown: ShownSwitch) => boolean) =>
    places
      .flatMap(({ name, switches }) => switches.filter(isMeant).map(({ form }) => `'${name} ${form}'`))
      .join('|');
  const words = ({ program: { operand }, switches }: Place) =>
    [...(operand?.words ?? []), ...switches.map(({ form }) => form)].join(' ');
  return `# Completions of ${command} for bash.
_${command}() {
  local word=\${COMP_WORDS[COMP_CWORD]} before=\${COMP_WORDS[COMP_CWORD-1]} command= words= entry
  # Bash takes the sign in --data=DIR for a word of its own.
  if [[ $word == = ]]; then word=
  elif [[ $before == = ]]; then before=\${COMP_WORDS[COMP_CWORD-2]}
  fi
  if (( COMP_CWORD > 1 )); then
    case \${COMP_WORDS[1]} in ${names.join('|')}) command=\${COMP_WORDS[1]} ;; esac
  fi
  COMPREPLY=()
  case "$command $before" in
    ${pairs(takesDirectory)})
      compopt -o filenames 2>/dev/null
      while IFS= read -r entry; do COMPREPLY+=("$entry"); done < <(compgen -d -- "$word")
      return ;;
    ${pairs(takesOther)})
      return ;;
  esac
  case $command in
${places.map((place) => `    '${place.name}') words='${words(place)}' ;;`).join('\n')}
  esac
  (( COMP_CWORD > 1 )) || words="${names.join(' ')} $words"
  COMPREPLY=($(compgen -W "$words" -- "$word"))
}
complete -F _${command} ${command}
`;
}

function zshScript(program: Program): string {
  const { command, commands = [] } = program;
  const [own, ...others] = placesOf(program).map(({ name, program: { operand }, switches }) => {
    const specs = switches.map(zshSpec);
    const words =
      operand?.words === undefined ? [] : [`'1:${operand.placeholder}:(${operand.words.join(' ')})'`];
    return { name, specs: [...specs, ...words].join(' \\\n        ') };
  });
  return `#compdef ${command}
_${command}() {
  local command=
  (( CURRENT > 2 )) && command=$words[2]
  case $command in
${others.map(({ name, specs }) => `    (${name})\n      shift words\n      (( CURRENT -= 1 ))\n      _arguments \\\n        ${specs} ;;`).join('\n')}
    (*)
      if (( CURRENT == 2 )); then
        local -a commands
        commands=(${commands.map(({ name, help }) => quoted(`${name}:${help}`)).join(' ')})
        _describe -t commands command commands
      fi
      _arguments \\
        ${own?.specs} ;;
  esac
}
if [[ $funcstack[1] == _${command} ]]; then _${command} "$@"; else compdef _${command} ${command}; fi
`;
}

/** `--data=[the data directory]:DIR:_files -/` */
function zshSpec({ form, definition }: ShownSwitch): string {
  const help = definition.help.replaceAll(/[\\[\]:]/g, '\\$&');
  if (definition.takes === 'nothing') return quoted(`${form}[${help}]`);
  const action = definition.takes === 'directory' ? '_files -/' : ' ';
  return quoted(`${form}=[${help}]:${definition.placeholder}:${action}`);
}

function fishScript(program: Program): string {
  const { command, commands = [] } = program;
  const isFirst = 'test (count (commandline -opc)) -eq 1';
  const lines = commands.map(
    ({ name, help }) => `-n ${fishQuoted(isFirst)} -a ${name} -d ${fishQuoted(help)}`,
  );
  for (const {
    name,
    program: { operand },
    switches,
  } of placesOf(program)) {
    const names = namesOf(program).join(' ');
    const isHere =
      name === '' ? `not __fish_seen_subcommand_from ${names}` : `__fish_seen_subcommand_from ${name}`;
    const here = `-n ${fishQuoted(isHere)}`;
    if (operand?.words !== undefined) lines.push(`${here} -a ${fishQuoted(operand.words.join(' '))}`);
    for (const shown of switches) lines.push(`${here} ${fishSwitch(shown)}`);
  }
  return `# Completions of ${command} for fish.
${['-f', ...lines].map((line) => `complete -c ${command} ${line}`).join('\n')}
`;
}

function fishSwitch({ form, definition }: ShownSwitch): string {
  const value = {
    nothing: '',
    text: ' -x',
    number: ' -x',
    directory: " -x -a '(__fish_complete_directories)'",
  };
  return `-l ${form.slice(2)}${value[definition.takes]} -d ${fishQuoted(definition.help)}`;
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

function fishQuoted(text: string): string {
  return `'${text.replaceAll(/[\\']/g, '\\$&')}'`;
}

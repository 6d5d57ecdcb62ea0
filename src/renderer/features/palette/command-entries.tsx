import { type CommandId, commandDefinition, commandIds, shownKeys } from '#contract/commands.ts';
import { isAvailable, runCommand } from '#lib/commands.ts';
import { fold } from '#protocol/fold.ts';
import { Shortcut } from '#ui/Shortcut.tsx';
import { fuzzyMatch } from './fuzzy.ts';
import styles from './Palette.module.css';
import { Highlighted, type PaletteEntry } from './Palette.tsx';

/** What can be carried out at the moment. */
export function availableCommands(): readonly CommandId[] {
  return commandIds().filter((id) => commandDefinition(id).inPalette && isAvailable(id));
}

interface CommandMatch {
  /** Beside names and columns: letters that are spread over a title are hardly meant. */
  readonly isWhole: boolean;
}

/** The commands whose titles have the words, the best first. */
export function commandEntries(
  query: string,
  shell: 'desktop' | 'browser',
  { isWhole }: CommandMatch = { isWhole: false },
): readonly PaletteEntry[] {
  return availableCommands()
    .flatMap((id) => {
      const { title } = commandDefinition(id);
      const match =
        fuzzyMatch(title, query) ?? (hasTerms(OTHER_WORDS[id] ?? '', query) ? NO_MARKS : undefined);
      return match === undefined || (isWhole && !hasTerms(title, query)) ? [] : [{ id, title, match }];
    })
    .sort((a, b) => (query === '' ? 0 : b.match.score - a.match.score))
    .map(({ id, title, match }) => {
      const keys = shownKeys(id, shell);
      return {
        key: `command ${id}`,
        run: () => runCommand(id),
        content: (
          <>
            {/* One box: the row puts a gap between its parts, and the title has none. */}
            <span>
              <Highlighted text={title} positions={match.positions} />
            </span>
            {keys !== undefined && (
              <span className={styles.end}>
                <Shortcut keys={keys} />
              </span>
            )}
          </>
        ),
      };
    });
}

/** By which else they are looked for, and what is found there. */
const OTHER_WORDS: Partial<Record<CommandId, string>> = {
  'go.batch': 'commit history undo',
  'app.about': 'support bundle diagnostics log version',
  'go.activity': 'requests history log',
};

const NO_MARKS = { score: 0, positions: [] };

/** Each as the beginning of a word. */
function hasTerms(title: string, query: string): boolean {
  const words = fold(title).split(' ');
  return fold(query)
    .split(/\s+/)
    .every((part) => words.some((word) => word.startsWith(part)));
}

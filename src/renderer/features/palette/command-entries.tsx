import { type CommandId, commandDefinition, commandIds, shownKeys } from '#contract/commands.ts';
import { isAvailable, runCommand } from '#lib/commands.ts';
import { fold } from '#protocol/fold.ts';
import { Shortcut } from '#ui/Shortcut.tsx';
import { fuzzyMatch } from './fuzzy.ts';
import styles from './Palette.module.css';
import { Highlighted, type PaletteEntry } from './Palette.tsx';

export function availableCommands(): readonly CommandId[] {
  return commandIds().filter((id) => commandDefinition(id).inPalette && isAvailable(id));
}

interface CommandMatch {
  /** Excludes matches with scattered letters, which are rarely meant beside names and columns. */
  readonly isWhole: boolean;
}

/** The commands that match, best first. */
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
            {/* One element, because the row has gaps between its children. */}
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

/** More search terms for a command. */
const OTHER_WORDS: Partial<Record<CommandId, string>> = {
  'go.batch': 'commit history undo',
  'app.about': 'support bundle diagnostics log version',
  'go.activity': 'requests history log',
};

const NO_MARKS = { score: 0, positions: [] };

/** Matches the start of words. */
function hasTerms(title: string, query: string): boolean {
  const words = fold(title).split(' ');
  return fold(query)
    .split(/\s+/)
    .every((part) => words.some((word) => word.startsWith(part)));
}

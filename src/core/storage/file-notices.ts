import type { Notice } from '../../contract/index.ts';

/** What is said about one file of the data directory. */
export interface FileNotices {
  /** `movedTo` is empty while another process holds the directory: then the file stays where it is. */
  recovered(problem: string, outcome: 'copy' | 'defaults', movedTo: readonly string[]): Notice;
  newer(version: number, knownVersion: number, writtenBy: string): Notice;
  unreadable(path: string, problem: string): Notice;
  badRecords(list: string, bad: number, all: number): Notice;
  copyFailed(problem: string): Notice;
}

export function fileNotices(fileName: string, directory: string): FileNotices {
  const notice = (about: string, level: Notice['level'], title: string, text: string): Notice => ({
    id: `${fileName}:${about}`,
    level,
    title,
    text,
  });
  return {
    recovered: (problem, outcome, movedTo) =>
      notice(
        'recovered',
        'warning',
        outcome === 'copy' ? `${fileName} was restored` : `${fileName} could not be read`,
        `${fileName} in ${directory} can’t be used: ${problem}. ${outcomes[outcome]} ${whereItLies(movedTo)}`,
      ),
    newer: (version, knownVersion, writtenBy) =>
      notice(
        'newer',
        'warning',
        `${fileName} was made by a newer version`,
        `${fileName} in ${directory} was written by ${short(writtenBy)} (file version ${version}; this version knows ` +
          `${knownVersion}). It is left as it is, and changes to it are not saved. Update Vitrine to use it.`,
      ),
    unreadable: (path, problem) =>
      notice(
        'unreadable',
        'error',
        `${fileName} could not be read`,
        `Could not read ${path}: ${problem}. It is left as it is, and changes to it are not saved. ` +
          'Make it readable and start Vitrine again.',
      ),
    badRecords: (list, bad, all) =>
      notice(
        `records-${list}`,
        'warning',
        `${bad} of ${all} ${list} could not be read`,
        `${fileName} in ${directory} has ${all} ${list}, and ${bad} of them could not be read. ` +
          'The others are there, and what could not be read stays in the file as it is.',
      ),
    copyFailed: (problem) =>
      notice(
        'copy',
        'warning',
        `The copy of ${fileName} could not be kept`,
        `${fileName} in ${directory} was saved, but its safety copy was not: ${problem}.`,
      ),
  };
}

const outcomes = {
  copy: 'The last good copy is used instead.',
  defaults: 'There is no good copy of it, so Vitrine goes on as on a first start.',
};

function whereItLies(movedTo: readonly string[]): string {
  if (movedTo.length === 0) return 'Nothing was removed.';
  return `What could not be read was kept as ${movedTo.join(' and ')}.`;
}

/** SECURITY: the words come from a file that may be anyone's; a long one must not flood the window. */
function short(text: string): string {
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}

import type { Notice } from '#contract/index.ts';
import { createEmitter, type Unsubscribe } from '../emitter.ts';

/** The notices about one file of the data directory. */
export interface FileNotices {
  /** `movedTo` is empty if another process holds the directory, since the file isn’t moved then. */
  recovered(problem: string, outcome: 'copy' | 'defaults', movedTo: readonly string[]): Notice;
  newer(version: number, knownVersion: number, writtenBy: string): Notice;
  unreadable(path: string, problem: string): Notice;
  badRecords(list: string, bad: number, all: number): Notice;
  copyFailed(problem: string): Notice;
  /** `what` is e.g. `batch draft`. `movedTo` is undefined if the file wasn’t moved. */
  damagedRecord(what: string, problem: string, movedTo: string | undefined): Notice;
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
        outcome === 'copy' ? `${fileName} was restored` : `Couldn’t read ${fileName}`,
        `${fileName} in ${directory} can’t be used: ${problem}. ${outcomes[outcome]} ${whereItLies(movedTo)}`,
      ),
    newer: (version, knownVersion, writtenBy) =>
      notice(
        'newer',
        'warning',
        `${fileName} is from a newer version`,
        `${fileName} in ${directory} was written by ${short(writtenBy)} (file version ${version}; this version knows ` +
          `${knownVersion}). It wasn’t changed, and new changes aren’t saved. Update Vitrine.`,
      ),
    unreadable: (path, problem) =>
      notice(
        'unreadable',
        'error',
        `Couldn’t read ${fileName}`,
        `Couldn’t read ${path}: ${problem}. It wasn’t changed, and new changes aren’t saved. ` +
          'Fix its permissions and restart Vitrine.',
      ),
    badRecords: (list, bad, all) =>
      notice(
        `records-${list}`,
        'warning',
        `${bad} of ${all} ${list} couldn’t be read`,
        `${fileName} in ${directory} has ${all} ${list}, and ${bad} of them couldn’t be read. ` +
          'The others were loaded. Unreadable entries stay in the file.',
      ),
    copyFailed: (problem) =>
      notice(
        'copy',
        'warning',
        `Couldn’t keep the copy of ${fileName}`,
        `${fileName} in ${directory} was saved, but its backup copy wasn’t: ${problem}.`,
      ),
    damagedRecord: (what, problem, movedTo) =>
      notice(
        'damaged',
        'warning',
        `Couldn’t read a ${what}`,
        `${fileName} in ${directory} can’t be used: ${problem}. ` +
          (movedTo === undefined ? 'It wasn’t changed.' : `It was saved as ${movedTo}.`),
      ),
  };
}

const outcomes = {
  copy: 'Using the last valid backup.',
  defaults: 'No valid backup exists, so Vitrine starts with defaults.',
};

function whereItLies(movedTo: readonly string[]): string {
  if (movedTo.length === 0) return 'Nothing was deleted.';
  return `The unreadable data was saved as ${movedTo.join(' and ')}.`;
}

/** SECURITY: the text comes from a file of unknown origin, and a long one must not fill the window. */
function short(text: string): string {
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}

/** Notices about files, until the user dismisses them. */
export interface Notices {
  list(): readonly Notice[];
  /** Replaces an earlier notice with the same ID. */
  add(notice: Notice): void;
  dismiss(id: string): void;
  subscribe(listener: (notices: readonly Notice[]) => void): Unsubscribe;
}

export function createNotices(): Notices {
  const changes = createEmitter<readonly Notice[]>();
  const notices = new Map<string, Notice>();
  const list = () => [...notices.values()];
  return {
    list,
    add: (notice) => {
      notices.set(notice.id, notice);
      changes.emit(list());
    },
    dismiss: (id) => {
      if (notices.delete(id)) changes.emit(list());
    },
    subscribe: changes.subscribe,
  };
}

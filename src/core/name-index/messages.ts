import type { FailureDetails, NameCount, NameKind, UnreadNamespace } from '#contract/index.ts';
import type { Id } from '#protocol/index.ts';
import type { Findings } from './search/run-search.ts';
import type { KnownChildren } from './store/known-children.ts';
import type { ChildNames } from './store/names.ts';

/** The messages between the host and the thread that holds the names. */

/** Identifies the names of a connection and their file. */
export interface NameStoreKey {
  readonly connectionId: string;
  /** A hash of the server: names of another server aren't shown. */
  readonly server: string;
  readonly delimiter: string;
  /** Null if nothing may be written: the names are then only in memory. */
  readonly path: string | null;
}

/** The state of a connection's names. */
export interface Summary {
  readonly names: number;
  readonly namespaces: number;
  readonly remaining: number;
  readonly failed: number;
  readonly failures: readonly UnreadNamespace[];
  readonly at: number | null;
  readonly isPaused: boolean;
  readonly isSaved: boolean;
  /** Whether nothing was ever read. */
  readonly isBlank: boolean;
}

export interface Opened {
  readonly summary: Summary;
  /** Set if the file was damaged, with its new path. */
  readonly damaged?: { readonly reason: string; readonly movedTo: string | null };
}

/** A namespace to read, and its number in the thread. */
export interface ToRead {
  readonly entry: number;
  readonly id: Id;
}

interface OnEntry {
  readonly connectionId: string;
  readonly entry: number;
}

/** The input and the answer of each question. */
export interface Questions {
  /** Reads the file at the first call. */
  readonly open: { readonly input: NameStoreKey; readonly answered: Opened };
  /** Marks a namespace, or its nearest known ancestor, to be read again. */
  readonly mark: {
    readonly input: { readonly connectionId: string; readonly id: Id; readonly isDeep: boolean };
    readonly answered: Summary;
  };
  readonly markFailed: { readonly input: { readonly connectionId: string }; readonly answered: Summary };
  readonly take: {
    readonly input: { readonly connectionId: string; readonly most: number };
    readonly answered: readonly ToRead[];
  };
  /**
   * Adds one page of a namespace's children; the first page begins its reading. Answers false if there is no room for
   * more.
   */
  readonly add: { readonly input: OnEntry & { readonly found: ChildNames }; readonly answered: boolean };
  readonly end: {
    readonly input: OnEntry & { readonly gap: FailureDetails | null };
    readonly answered: Summary;
  };
  readonly fail: {
    readonly input: OnEntry & { readonly details: FailureDetails };
    readonly answered: Summary;
  };
  /** Marks a namespace as unread again. */
  readonly putBack: { readonly input: OnEntry; readonly answered: Summary };
  /** Called when nothing is left to read; updates the age if everything was read. */
  readonly finish: {
    readonly input: { readonly connectionId: string; readonly at: number };
    readonly answered: Summary;
  };
  readonly pause: {
    readonly input: { readonly connectionId: string; readonly isPaused: boolean };
    readonly answered: Summary;
  };
  /** Counts the names in some children of one namespace. */
  readonly counts: {
    readonly input: { readonly connectionId: string; readonly parent: Id; readonly names: readonly string[] };
    readonly answered: readonly (NameCount | null)[];
  };
  /** A range of a namespace's children; null if it was not read completely. */
  readonly children: {
    readonly input: { readonly connectionId: string; readonly id: Id; readonly from: number };
    readonly answered: KnownChildren | null;
  };
  readonly save: { readonly input: { readonly connectionId: string }; readonly answered: Summary };
  /** Forgets the names and removes the file. */
  readonly clear: { readonly input: { readonly connectionId: string }; readonly answered: Summary };
  /** Frees the memory; the file stays. */
  readonly close: { readonly input: { readonly connectionId: string }; readonly answered: null };
}

export type QuestionKind = keyof Questions;

export interface SearchQuestion {
  readonly text: string;
  readonly connectionIds: readonly string[];
  readonly kinds: readonly NameKind[];
  readonly limit: number;
}

export type ToThread =
  | { readonly type: 'ask'; readonly number: number; readonly kind: QuestionKind; readonly input: unknown }
  | { readonly type: 'search'; readonly number: number; readonly question: SearchQuestion }
  | { readonly type: 'leave'; readonly number: number };

export type FromThread =
  | { readonly type: 'answer'; readonly number: number; readonly answered: unknown }
  | { readonly type: 'refusal'; readonly number: number; readonly words: string }
  | { readonly type: 'found'; readonly number: number; readonly findings: Findings };

import type { FailureDetails, NameCount, NameKind, UnreadNamespace } from '#contract/index.ts';
import type { Id } from '#protocol/index.ts';
import type { Findings } from './search/run-search.ts';
import type { KnownChildren } from './store/known-children.ts';
import type { ChildNames } from './store/names.ts';

/*
 * What the host and the thread that holds the names say to each other.
 */

/** Of which connection, and where its names are kept. */
export interface NameStoreKey {
  readonly connectionId: string;
  /** Names from another server are not shown. */
  readonly server: string;
  readonly delimiter: string;
  /** Null where nothing may be written: then they are in memory alone. */
  readonly path: string | null;
}

/** How things stand with the names of one connection. */
export interface Summary {
  readonly names: number;
  readonly namespaces: number;
  readonly remaining: number;
  readonly failed: number;
  readonly failures: readonly UnreadNamespace[];
  readonly at: number | null;
  readonly isPaused: boolean;
  readonly isKept: boolean;
  /** Nothing was ever read. */
  readonly isBlank: boolean;
}

export interface Opened {
  readonly summary: Summary;
  /** A file that could not be read, and where it lies now. */
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

/** Every question, with what is asked and what is answered. */
export interface Questions {
  /** Reads the file, the first time. */
  readonly open: { readonly input: NameStoreKey; readonly answered: Opened };
  /** Marks a namespace to be read again, the nearest known one where it is not known. */
  readonly mark: {
    readonly input: { readonly connectionId: string; readonly id: Id; readonly isDeep: boolean };
    readonly answered: Summary;
  };
  readonly markFailed: { readonly input: { readonly connectionId: string }; readonly answered: Summary };
  readonly take: {
    readonly input: { readonly connectionId: string; readonly most: number };
    readonly answered: readonly ToRead[];
  };
  /** One page of what is in a namespace; the first begins its reading. False where there is no room for more. */
  readonly add: { readonly input: OnEntry & { readonly found: ChildNames }; readonly answered: boolean };
  readonly end: {
    readonly input: OnEntry & { readonly gap: FailureDetails | null };
    readonly answered: Summary;
  };
  readonly fail: {
    readonly input: OnEntry & { readonly details: FailureDetails };
    readonly answered: Summary;
  };
  /** It was not read after all, and its turn comes again. */
  readonly putBack: { readonly input: OnEntry; readonly answered: Summary };
  /** Nothing was left to read: where all of it was read, that is how old it is now. */
  readonly finish: {
    readonly input: { readonly connectionId: string; readonly at: number };
    readonly answered: Summary;
  };
  readonly pause: {
    readonly input: { readonly connectionId: string; readonly isPaused: boolean };
    readonly answered: Summary;
  };
  /** How many names are in some namespaces of one other. */
  readonly counts: {
    readonly input: { readonly connectionId: string; readonly parent: Id; readonly names: readonly string[] };
    readonly answered: readonly (NameCount | null)[];
  };
  /** A part of what is directly in a namespace; null where it was not read to its end. */
  readonly children: {
    readonly input: { readonly connectionId: string; readonly id: Id; readonly from: number };
    readonly answered: KnownChildren | null;
  };
  readonly save: { readonly input: { readonly connectionId: string }; readonly answered: Summary };
  /** Forgets the names, and removes the file. */
  readonly clear: { readonly input: { readonly connectionId: string }; readonly answered: Summary };
  /** Lets go of the memory; the file stays. */
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

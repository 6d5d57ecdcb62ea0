import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { literalsOf, type MemberLiterals } from '../model/member-values.ts';
import type { QueryProblem } from '../model/query-text.ts';

/** The props of every form field: the parsed query, and a function that changes its text. */
export interface QueryFields {
  readonly json: string;
  /** In the specification's form. */
  readonly query: Readonly<Record<string, unknown>>;
  /** The members as their literals in the text. */
  readonly literals: MemberLiterals;
  readonly problems: readonly QueryProblem[];
  readonly change: ChangeQuery;
}

type ChangeQuery = (change: (json: string) => string) => void;

export function useQueryFields(
  json: string,
  query: QueryFields['query'],
  problems: readonly QueryProblem[],
  onJson: (json: string) => void,
): QueryFields {
  const literals = useMemo(() => literalsOf(json), [json]);
  const change = useChange(json, onJson);
  return { json, query, literals, problems, change };
}

/**
 * Applies each change to the latest text, because reading a file or a row takes time and the text can change meanwhile.
 */
function useChange(json: string, onJson: (json: string) => void): ChangeQuery {
  const latest = useRef({ json, onJson });
  useLayoutEffect(() => {
    latest.current = { json, onJson };
  }, [json, onJson]);
  return useMemo(
    () => (change) => {
      const changed = change(latest.current.json);
      latest.current = { ...latest.current, json: changed };
      latest.current.onJson(changed);
    },
    [],
  );
}

/** Loaded parts are cached, so that they show at once the next time. */
const loadedParts = new Map<() => Promise<unknown>, unknown>();

/** Loads a part of the form when it is first needed. Returns undefined until it has loaded, and if loading fails. */
export function useLazyPart<Part>(load: () => Promise<Part>): Part | undefined {
  const [part, setPart] = useState(() => loadedParts.get(load) as Part | undefined);
  useEffect(() => {
    let isShown = true;
    load().then(
      (loaded) => {
        loadedParts.set(load, loaded);
        if (isShown) setPart(() => loaded);
      },
      // The caller shows a plain field instead.
      () => undefined,
    );
    return () => {
      isShown = false;
    };
  }, [load]);
  return part;
}

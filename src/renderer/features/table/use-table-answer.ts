import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { TableRef } from '#contract/index.ts';
import { tableDescriptionQuery } from '#domain/table-description.ts';
import { useTableScope } from '#lib/workspace/table-scope.ts';
import { openTablePage } from '#lib/workspace/workspace.ts';
import { withVersionParam } from './request/describe-question.ts';
import { changeQuestion, useTableState } from './table-state.ts';

/**
 * The description of a table, requested with the user's parameters. With new parameters, the previous answer stays
 * visible until the new one arrives, so use this only in components that are keyed by table. If `isEnabled` is false, it
 * only reads the cache. A component renders again when a part of the result that it reads changes, so read no more than
 * is shown.
 */
export function useTableAnswer(isEnabled: boolean) {
  const { ref } = useTableScope();
  const { question } = useTableState();
  const query = tableDescriptionQuery(ref, question);
  const result = useQuery({ ...query, enabled: isEnabled, placeholderData: keepPreviousData });
  return { query, result };
}

/** Requests the latest version only if the page may show another one; mostly it is cached. */
export function useShownVersion(): ShownVersion {
  const { ref } = useTableScope();
  const { question } = useTableState();
  const { data } = useQuery({
    ...tableDescriptionQuery(ref),
    enabled: question.version !== undefined,
  });
  return shownVersion(question.version, data?.answer.version);
}

interface ShownVersion {
  /** Undefined if the latest version was requested. */
  readonly requested: bigint | undefined;
  /** Undefined while it is unknown. */
  readonly latest: bigint | undefined;
  /** False also while it is unknown, so that data of the latest version is never shown as the requested one's. */
  readonly isLatest: boolean;
}

export function shownVersion(requested: bigint | undefined, latest: bigint | null | undefined): ShownVersion {
  return {
    requested,
    latest: latest ?? undefined,
    isLatest: requested === undefined || requested === latest,
  };
}

/** Says how the requested version relates to the latest; undefined if no version was requested. */
export function latestVersionText({ requested, latest, isLatest }: ShownVersion): string | undefined {
  if (requested === undefined) return undefined;
  if (latest === undefined) return `Viewing version ${requested}. Latest version unknown.`;
  if (isLatest) return `Viewing version ${requested} by number. It is the latest.`;
  return `Viewing version ${requested}. The latest is ${latest}.`;
}

/** Opens the table page at a version. */
export function showVersion(table: TableRef, version: bigint): void {
  changeQuestion(table, (question) => withVersionParam(question, version));
  openTablePage(table, 'overview');
}

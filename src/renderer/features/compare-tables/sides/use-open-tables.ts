import { useMemo } from 'react';
import { isAboutTable, useOpenTabs } from '../../../lib/workspace/workspace.ts';

/** Tables of a connection that have a tab: what one most likely wants to compare with. */
export function useOpenTables(connectionId: string): readonly (readonly string[])[] {
  const tabs = useOpenTabs();
  return useMemo(() => {
    const texts = tabs.flatMap(({ content }) =>
      isAboutTable(content) && content.connectionId === connectionId ? [JSON.stringify(content.id)] : [],
    );
    return [...new Set(texts)].map((text): readonly string[] => JSON.parse(text));
  }, [tabs, connectionId]);
}

import type { ReactNode } from 'react';
import type { Connection } from '#contract/index.ts';
import { ConnectionRemoved } from '#domain/ConnectionRemoved.tsx';
import { useConnection } from '#lib/host/host-state.ts';
import type { Icon } from '#ui/make-icon.tsx';

export interface Shown<Content> {
  readonly content: Content;
  readonly tabKey: string;
}

interface Inspected<Content> extends Shown<Content> {
  readonly onClose: () => void;
}

/** The components of a kind of page. Its saved state is in `lib/workspace/page-kinds.ts`, its link in `lib/links`. */
export interface PageDefinition<Content> {
  readonly icon: Icon;
  readonly title: (content: Content, connections: readonly Connection[]) => string;
  /** By default the title. */
  readonly tooltip?: (content: Content) => string | undefined;
  readonly page: (shown: Shown<Content>) => ReactNode;
  /** SECURITY: text typed on the page is stored nowhere else, so the page stays mounted as long as its tab. */
  readonly isKept?: true;
  /** The details of the selected item. */
  readonly inspector?: (inspected: Inspected<Content>) => ReactNode;
  readonly minInspector?: number;
  /** Replaces the tree. */
  readonly column?: (shown: Shown<Content>) => ReactNode;
}

/** The title of a table is its name; the tooltip has the whole ID. */
export function lastNameOf(id: readonly string[]): string {
  return id.at(-1) ?? 'root';
}

export function wholeId(id: readonly string[]): string | undefined {
  return id.length > 0 ? id.join(' / ') : undefined;
}

interface OnConnectionProps {
  readonly id: string;
  readonly children: (connection: Connection) => ReactNode;
}

export function OnConnection({ id, children }: OnConnectionProps) {
  const connection = useConnection(id);
  if (connection !== undefined) return children(connection);
  return <TablesRemoved />;
}

export function TablesRemoved() {
  return <ConnectionRemoved>Add the connection again to open its tables.</ConnectionRemoved>;
}

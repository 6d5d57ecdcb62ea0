import { Fragment, type ReactNode } from 'react';
import type { AppPage, Link, LinkedTable, LinkServer, ServerPlace } from '#contract/links.ts';
import { KeyValue, KeyValueList } from '#ui/KeyValueList.tsx';
import { VisibleText } from '#ui/VisibleText.tsx';
import { targetServerText } from './use-link.ts';

/** SECURITY: the content of a link is shown with all its characters before the user follows it. */
export function LinkTarget({ link }: { readonly link: Link }) {
  return (
    <KeyValueList>
      {'server' in link ? (
        <>
          <Server label={serverLabel(link.place)} server={link.server} />
          <ServerPlaceWords place={link.place} />
        </>
      ) : (
        <KeyValue label="Opens">{OWN_WORDS[link.place.kind]}</KeyValue>
      )}
    </KeyValueList>
  );
}

const OWN_WORDS: Readonly<Record<AppPage['kind'], string>> = {
  plan: 'a plan, or two, saved on one computer',
  batch: 'a batch saved on one computer',
  plans: 'Plans',
  history: 'History, on one computer',
  server: 'Local server',
  settings: 'Settings',
  about: 'About Vitrine',
};

/** A comparison may have two servers. */
function serverLabel(place: ServerPlace): string {
  return place.kind === 'compare' && place.other.side !== undefined ? 'Server before' : 'Server';
}

function Server({ label, server }: { readonly label: string; readonly server: LinkServer }) {
  return (
    <KeyValue label={label} mono wrap>
      <VisibleText text={targetServerText(server)} limit={400} />
    </KeyValue>
  );
}

function ServerPlaceWords({ place }: { readonly place: ServerPlace }) {
  switch (place.kind) {
    case 'connection':
      return <KeyValue label="Opens">Connection settings</KeyValue>;
    case 'namespace':
      return <Named label="Opens" id={place.id} />;
    case 'table':
      return <TableWords label="Opens" table={place} page={place.page} />;
    case 'query':
      return <QueryWords place={place} />;
    case 'compare':
      return <ComparisonWords place={place} />;
  }
}

function QueryWords({ place }: { readonly place: Extract<ServerPlace, { kind: 'query' }> }) {
  return (
    <>
      <TableWords label="Query on" table={place} page={place.page} />
      {place.query !== undefined && (
        <KeyValue label="Filled in" mono wrap>
          <VisibleText text={place.query} limit={400} />
        </KeyValue>
      )}
    </>
  );
}

function ComparisonWords({ place }: { readonly place: Extract<ServerPlace, { kind: 'compare' }> }) {
  const { other } = place;
  return (
    <>
      <TableWords label="Before" table={place} />
      {other.side !== undefined && <Server label="Server after" server={other.side.server} />}
      <TableWords label="After" table={other} page={place.page} />
    </>
  );
}

interface TableWordsProps {
  readonly label: string;
  readonly table: LinkedTable;
  readonly page?: string | undefined;
}

function TableWords({ label, table: { id, version }, page }: TableWordsProps) {
  return (
    <>
      <Named label={label} id={id} />
      {version !== undefined && <KeyValue label="Version">{String(version)}</KeyValue>}
      {page !== undefined && (
        <KeyValue label="Page">
          <VisibleText text={page} limit={40} />
        </KeyValue>
      )}
    </>
  );
}

function Named({ label, id }: { readonly label: string; readonly id: readonly string[] }) {
  return (
    <KeyValue label={label} mono wrap>
      {id.length === 0 ? 'Root namespace' : partsOf(id)}
    </KeyValue>
  );
}

function partsOf(id: readonly string[]): ReactNode {
  return id.map((part, depth) => (
    <Fragment key={id.slice(0, depth + 1).join('/')}>
      {depth > 0 && ' / '}
      <VisibleText text={part} limit={120} />
    </Fragment>
  ));
}

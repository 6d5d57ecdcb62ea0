import { Fragment, type ReactNode } from 'react';
import type { Link, LinkPlace } from '../../../contract/links.ts';
import { KeyValue, KeyValueList } from '../../ui/KeyValueList.tsx';
import { VisibleText } from '../../ui/text/VisibleText.tsx';
import { serverWords } from './where-to.ts';

/** SECURITY: what a link says is shown with all its signs before anybody follows it. */
export function PlaceWords({ link: { server, place } }: { readonly link: Link }) {
  return (
    <KeyValueList>
      <KeyValue label="Server" mono wrap>
        <VisibleText text={serverWords(server)} limit={400} />
      </KeyValue>
      <KeyValue label="Leads to" mono wrap>
        <Place place={place} />
      </KeyValue>
      {place.kind === 'table' && place.version !== undefined && (
        <KeyValue label="Version">{String(place.version)}</KeyValue>
      )}
      {place.kind === 'table' && place.page !== undefined && (
        <KeyValue label="Page">
          <VisibleText text={place.page} limit={40} />
        </KeyValue>
      )}
    </KeyValueList>
  );
}

function Place({ place }: { readonly place: LinkPlace }): ReactNode {
  if (place.kind === 'connection') return 'the page of the connection';
  if (place.id.length === 0) return 'the root of the catalog';
  return place.id.map((part, depth) => (
    <Fragment key={place.id.slice(0, depth + 1).join('/')}>
      {depth > 0 && ' / '}
      <VisibleText text={part} limit={120} />
    </Fragment>
  ));
}

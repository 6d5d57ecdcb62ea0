import { type ReactNode, useState } from 'react';
import type { Connection, StorageEndpoint, Table } from '#contract/index.ts';
import { columnsOfFields, vectorColumns } from '#domain/fields/query-columns.ts';
import { OwnKeysFields, PlaceFields } from '#features/connections/index.ts';
import { formatQuantity } from '#lib/format.ts';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { useElapsed } from '#ui/LoadingState.tsx';
import { RadioList } from '#ui/RadioList.tsx';
import { VisibleText } from '#ui/VisibleText.tsx';
import styles from './read-directly.module.css';
import type { OfferedProps } from './StorageQuestion.tsx';
import { endpointText, firstRowsText, hasToBeAllowed, searchText } from './storage-text.ts';
import type { Answer, KeysFrom } from './use-answer.ts';

interface FactProps {
  readonly name: string;
  readonly children: ReactNode;
}

function Fact({ name, children }: FactProps) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

export function What({ table }: OfferedProps) {
  return (
    <Fact name="What">
      <p>
        <span className="mono-face">
          <VisibleText text={table.id.join(' / ')} limit={400} />
        </span>
        {knownOf(table)}
      </p>
      <p>Read only. Vitrine never writes, compacts, or cleans up.</p>
    </Fact>
  );
}

/** What the server returned: ` v31, 7 columns`. */
function knownOf({ answer: { version, schema } }: Table): string {
  const known = [
    ...(version == null ? [] : [`v${version}`]),
    ...(schema == null ? [] : [formatQuantity(schema.fields.length, 'column')]),
  ];
  return known.length === 0 ? '' : ` ${known.join(', ')}`;
}

interface AnsweredProps extends OfferedProps {
  readonly answer: Answer;
}

export function Where({ offer, answer }: AnsweredProps) {
  const isServers = answer.keysFrom === 'lent';
  return (
    <Fact name="Where">
      <p className="mono-face">
        <VisibleText text={offer.location} limit={2000} />
      </p>
      {isServers && offer.endpoint !== null && <Endpoint endpoint={offer.endpoint} answer={answer} />}
      {!isServers && <OwnPlace answer={answer} />}
    </Fact>
  );
}

/**
 * Collapsed until the user needs another endpoint. SECURITY: filled in by the user alone, and not from a server’s
 * response.
 */
function OwnPlace({ answer }: Pick<AnsweredProps, 'answer'>) {
  const { scheme, place, setPlace, needsAccount } = answer;
  const [isOpen, setOpen] = useState(false);
  if (isOpen || needsAccount) {
    return (
      <div className={styles.placeFields}>
        <PlaceFields
          scheme={scheme}
          problems={{}}
          values={place}
          onChange={(change) => setPlace({ ...place, ...change })}
        />
      </div>
    );
  }
  return (
    <div className={styles.usual}>
      <p>The usual address of its provider, over TLS</p>
      <Button size="small" kind="quiet" onPress={() => setOpen(true)}>
        Change endpoint
      </Button>
    </div>
  );
}

/** SECURITY: shown by name if a server could use it to reach hosts near this computer. */
function Endpoint({ endpoint, answer }: { readonly endpoint: StorageEndpoint; readonly answer: Answer }) {
  return (
    <>
      <p>
        <span className="mono-face">{new URL(endpoint.origin).host}</span>, {endpointText(endpoint)}
      </p>
      {hasToBeAllowed(endpoint) && (
        <div className={styles.allow}>
          <Checkbox value={answer.isAllowed} onChange={answer.setAllowed}>
            <span>
              Allow <span className="mono-face">{endpoint.origin}</span>
            </span>
          </Checkbox>
        </div>
      )}
    </>
  );
}

export function Keys({ connection, offer, answer }: AnsweredProps) {
  return (
    <Fact name="Keys">
      <RadioList<KeysFrom>
        label="Keys"
        value={answer.keysFrom}
        onChange={answer.setKeysFrom}
        choices={[
          { value: 'lent', content: <LentKeys connection={connection} offer={offer} /> },
          {
            value: 'own',
            content: (
              <>
                <p>
                  My own <span className="soft">choose a profile, or type them</span>
                </p>
                <p>
                  Never sent to <VisibleText text={connection.name} limit={60} />. Options it returns are
                  ignored.
                </p>
              </>
            ),
          },
        ]}
      />
      {answer.keysFrom === 'own' && (
        <div className={styles.own}>
          <OwnKeysFields
            scheme={answer.scheme}
            connection={undefined}
            value={answer.own}
            onChange={answer.setOwn}
          />
        </div>
      )}
      {answer.keysFrom === 'lent' && offer.ignoredOptions.length > 0 && (
        <p className={styles.ignored}>
          Ignored options:{' '}
          <span className="mono-face">
            <VisibleText text={offer.ignoredOptions.join(', ')} limit={400} />
          </span>
        </p>
      )}
    </Fact>
  );
}

function LentKeys({ connection, offer }: { readonly connection: Connection } & Pick<OfferedProps, 'offer'>) {
  const elapsed = useElapsed(0);
  const name = <VisibleText text={connection.name} limit={60} />;
  if (offer.keys === 'none') {
    return (
      <>
        <p>None, as {name} lends none</p>
        <p>Reads only what is public.</p>
      </>
    );
  }
  return (
    <>
      <p>Lent by {name}, for this table</p>
      <p>{lentText(offer.expiresAtMillis, elapsed)}. Kept in memory only.</p>
    </>
  );
}

const MINUTE = 60_000;

/** E.g. `About 60 min, renewed when they end`. */
function lentText(expiresAtMillis: bigint | null, now: number): string {
  if (expiresAtMillis === null) return 'Requested again when needed';
  const minutes = Math.round((Number(expiresAtMillis) - now) / MINUTE);
  return minutes < 1 ? 'About to end, renewed when needed' : `About ${minutes} min, renewed when needed`;
}

export function Cost({ what, table }: OfferedProps) {
  const vectors = vectorColumns(columnsOfFields(table.answer.schema?.fields ?? []));
  return (
    <Fact name="Cost">
      <p>{what === 'rows' ? firstRowsText(vectors) : COSTS[what]} Activity lists every request.</p>
      <p>{searchText(vectors)} The owner of the bucket pays.</p>
    </Fact>
  );
}

const COSTS: Readonly<Record<Exclude<OfferedProps['what'], 'rows'>, string>> = {
  versions: 'A small file for each version.',
  indices: 'A few small files of each index.',
  statistics: 'A few small files of the table.',
  plans: 'A plan reads a few small files, a run what it needs.',
};

import { useCallback, useEffect, useState } from 'react';
import type { Table } from '#contract/index.ts';
import { formatQuantity } from '#lib/format.ts';
import { showFailure } from '#lib/host/failure.ts';
import { host } from '#lib/host/host.ts';
import { useTableScope } from '#lib/workspace/table-scope.ts';
import { defined } from '#protocol/defined.ts';
import { Button, IconButton } from '#ui/Button.tsx';
import { copyWithToast } from '#ui/CopyButton.tsx';
import { CopyIcon, HideIcon, RefreshIcon, ShowIcon } from '#ui/icons.ts';
import { KeyValue, KeyValueList } from '#ui/KeyValueList.tsx';
import { MissingValue, ReturnedNothing } from '#ui/MissingValue.tsx';
import { VisibleText } from '#ui/VisibleText.tsx';
import { FactList } from './properties/FactList.tsx';
import { MemberName } from './properties/OtherMembers.tsx';
import { storageFacts } from './properties/table-facts.ts';
import { withFlag } from './request/describe-question.ts';
import styles from './StoragePage.module.css';
import { changeQuestion, type DescribedTableProps, useTableState } from './table-state.ts';

interface StoragePageProps extends DescribedTableProps {
  readonly onRefresh: () => void;
}

/** Shows the table's location and the storage options that the server vended. */
export function StoragePage({ table, onRefresh }: StoragePageProps) {
  const { ref } = useTableScope();
  const { question } = useTableState();
  function renew(): void {
    if (question.vendCredentials === true) onRefresh();
    else changeQuestion(ref, (now) => withFlag(now, 'vendCredentials', 'true'));
  }
  return (
    <div className={styles.page}>
      <FactList facts={storageFacts(table)} />
      <section aria-labelledby="storage-options">
        <h2 id="storage-options" className={styles.heading}>
          Storage options
        </h2>
        <p className={styles.note}>{VENDING[String(table.requested.vended)]}</p>
        <Options table={table} />
        <Actions table={table} onVend={renew} />
      </section>
    </div>
  );
}

/** One button: it renews the vended storage options, or requests them if they weren't requested yet. */
function Actions({ table, onVend }: { readonly table: Table; readonly onVend: () => void }) {
  const hasOptions = table.storageOptionNames != null;
  if (!hasOptions && table.requested.vended === true) return null;
  return (
    <div className={styles.actions}>
      <Button size="small" icon={RefreshIcon} onPress={onVend}>
        {hasOptions ? 'Renew' : 'Request credentials'}
      </Button>
      <span className={styles.note}>
        {hasOptions
          ? 'Requests new credentials from the server.'
          : 'Requests the table again with vended credentials.'}
      </span>
    </div>
  );
}

const VENDING: Readonly<Record<string, string>> = {
  true: 'Vended credentials were requested.',
  false: 'Vended credentials were declined.',
  undefined: 'Vended credentials weren’t specified. Change this in Request options.',
};

function Options({ table }: DescribedTableProps) {
  const { storageOptionNames: names } = table;
  if (names != null && names.length > 0) {
    return <StorageOptions table={table} names={names} />;
  }
  return (
    <p className={styles.line}>
      {names === undefined && <MissingValue why="not-returned" />}
      {names === null && <ReturnedNothing value="null">returned as null</ReturnedNothing>}
      {names?.length === 0 && <ReturnedNothing value="{}">returned, none set</ReturnedNothing>}
    </p>
  );
}

interface StorageOptionsProps {
  readonly table: Table;
  readonly names: readonly string[];
}

/** The storage options that the server vended. Values may be credentials, so only one is shown at a time. */
function StorageOptions({ table, names }: StorageOptionsProps) {
  const { ref } = useTableScope();
  const { shown, load, show, hide } = useShownOption(ref.connectionId, table);
  return (
    <>
      <KeyValueList labelWidth={220}>
        {names.map((name) => (
          <KeyValue key={name} label={<MemberName name={name} />} wrap>
            {name === EXPIRY_OPTION && table.expiresAtMillis != null ? (
              <span className={styles.text}>{String(table.expiresAtMillis)}</span>
            ) : (
              <OptionValue
                name={name}
                text={shown?.name === name ? shown.text : undefined}
                onShow={() => void show(name)}
                onHide={hide}
                load={() => load(name)}
              />
            )}
          </KeyValue>
        ))}
      </KeyValueList>
      <p className={styles.note}>
        {formatQuantity(names.length, 'option')}. Values may be live credentials. A revealed value is hidden
        again after 30 seconds.
      </p>
    </>
  );
}

interface OptionValueProps {
  readonly name: string;
  /** Undefined while the value is hidden. */
  readonly text: string | undefined;
  readonly onShow: () => void;
  readonly onHide: () => void;
  /** Requests the value from the host. */
  readonly load: () => Promise<string>;
}

/** The same length for every value, so that the mask doesn't reveal the length. */
const MASK = '••••••••';

/** A value that stays hidden until the user shows it, and that can be copied without being shown. */
function OptionValue({ name, text, onShow, onHide, load }: OptionValueProps) {
  const [isCopying, setCopying] = useState(false);
  async function copy(): Promise<void> {
    setCopying(true);
    try {
      await copyWithToast(await load(), 'Copied as plain text');
    } catch (problem) {
      showFailure(problem);
    }
    setCopying(false);
  }
  return (
    <span className={styles.value}>
      {text === undefined ? (
        <span className={styles.mask}>
          <span aria-hidden>{MASK}</span>
          <span className="visually-hidden">hidden</span>
        </span>
      ) : (
        <span className={styles.text}>
          {text === '' ? (
            <i className={styles.note}>empty string</i>
          ) : (
            <VisibleText text={text} limit={20_000} />
          )}
        </span>
      )}
      <span className={styles.tools}>
        {text === undefined ? (
          <IconButton icon={ShowIcon} label={`Show ${name}`} onPress={onShow} />
        ) : (
          <IconButton icon={HideIcon} label={`Hide ${name}`} onPress={onHide} />
        )}
        <IconButton icon={CopyIcon} label={`Copy ${name}`} disabled={isCopying} onPress={() => void copy()} />
      </span>
    </span>
  );
}

interface ShownOption {
  readonly name: string;
  readonly text: string;
}

/** A shown value is hidden again after this time, in case the user walks away. */
const SHOWN_MILLISECONDS = 30_000;

/**
 * SECURITY: the one value in sight. It is in the state of this page alone, in no cache of queries, and gone with the
 * page, with a newer answer, with another one that is shown, or after half a minute.
 */
function useShownOption(connectionId: string, table: Table) {
  const [shown, setShown] = useState<ShownOption & { readonly at: number }>();
  const hide = useCallback(() => setShown(undefined), []);
  useEffect(() => {
    if (shown === undefined) return;
    const timer = setTimeout(hide, SHOWN_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [shown, hide]);

  const load = async (name: string): Promise<string> => {
    const { text } = await host.catalog.storageOption({ connectionId, ...questionOf(table), name });
    return text;
  };

  async function show(name: string): Promise<void> {
    hide();
    try {
      setShown({ name, text: await load(name), at: table.at });
    } catch (problem) {
      showFailure(problem);
    }
  }

  return { shown: shown?.at === table.at ? shown : undefined, load, show, hide };
}

/** The request parameters that the table was described with. A request with other parameters got other values. */
function questionOf({ id, requested: { vended, ...question } }: Table) {
  return { id, ...question, ...defined({ vendCredentials: vended }) };
}

/** The expiry time of the other options. It is the only storage option that is no secret. */
const EXPIRY_OPTION = 'expires_at_millis';

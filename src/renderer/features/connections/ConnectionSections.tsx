import { Radio, RadioGroup } from 'react-aria-components/RadioGroup';
import { useWatch } from 'react-hook-form';
import { type Connection, databaseHeader } from '#contract/index.ts';
import type { HostFailure } from '#lib/host/failure.ts';
import { useField } from '#lib/use-field.ts';
import { Disclosure } from '#ui/Disclosure.tsx';
import { SwitchField } from '#ui/Switch.tsx';
import { TextField } from '#ui/TextField.tsx';
import { ConnectFailure } from './ConnectFailure.tsx';
import styles from './connections.module.css';
import { isOwn } from './model/connection-values.ts';
import { folderName } from './model/folder-name.ts';
import { hostOf } from './model/typed-address.ts';
import { ClientCertificateField } from './network/ClientCertificateField.tsx';
import { ProxyFields } from './network/ProxyFields.tsx';
import { TimeLimits } from './network/TimeLimits.tsx';
import { TrustFields } from './network/TrustFields.tsx';
import { AddressField } from './sections/AddressField.tsx';
import { ContextEntries } from './sections/ContextEntries.tsx';
import { KindField } from './sections/KindField.tsx';
import { SafetySwitches } from './sections/SafetySwitches.tsx';
import sectionsStyles from './sections/sections.module.css';
import { SignInSection } from './sign-in/SignInSection.tsx';
import { useSurroundings } from './sign-in/use-surroundings.ts';
import type { ConnectionControl, ConnectionForm } from './use-connection-form.ts';

interface ConnectionSectionsProps {
  readonly form: ConnectionForm;
  readonly connection: Connection | undefined;
  readonly rareOpen: boolean;
  readonly onRareOpenChange: (open: boolean) => void;
  /** How the last attempt at saving failed: it stands where what failed is said. */
  readonly failure: HostFailure | undefined;
  readonly onAnyway: () => void;
  readonly onTrust: (origin: string) => void;
  readonly onSaveFirst: () => Promise<Connection | undefined>;
}

/** From what every server needs to what few do. Of a server of our own there is little to say. */
export function ConnectionSections(props: ConnectionSectionsProps) {
  const { form, connection } = props;
  if (connection === undefined || !isOwn(connection)) return <ServerSections {...props} />;
  return (
    <section className={styles.connectionPageSection} data-section="server">
      <BuiltInServerSection control={form.control} connection={connection} />
      <Failure {...props} />
    </section>
  );
}

function ServerSections(props: ConnectionSectionsProps) {
  const { form, connection, rareOpen, onRareOpenChange, failure, onSaveFirst } = props;
  const { control } = form;
  const isRefused = failure?.code === 'REFUSED';
  return (
    <>
      <section className={styles.connectionPageSection} data-section="server">
        <NameSection control={control} connection={connection} />
        <AddressSection form={form} />
        {!isRefused && <Failure {...props} />}
      </section>
      <section className={styles.connectionPageSection} data-section="sign-in">
        <h3 className="strong">Authentication</h3>
        <SignInSection {...{ control, connection, onSaveFirst }} />
        {isRefused && <Failure {...props} />}
      </section>
      <section className={styles.connectionPageSection} data-section="network">
        <h3 className="strong">Network</h3>
        <NetworkSection {...{ control, connection }} />
      </section>
      <section className={styles.connectionPageSection}>
        <Disclosure
          title="Advanced"
          summary="context, identity, delimiter, page size"
          open={rareOpen}
          onOpenChange={onRareOpenChange}
        >
          <MoreSection control={control} />
        </Disclosure>
      </section>
    </>
  );
}

function Failure({ failure, connection, onAnyway, onTrust }: ConnectionSectionsProps) {
  if (failure === undefined) return null;
  const isNew = connection === undefined;
  return (
    <ConnectFailure
      failure={failure}
      refused={isNew ? 'Couldn’t add the connection' : 'Couldn’t save changes'}
      anyway={isNew ? 'Add anyway' : 'Save anyway'}
      onAnyway={onAnyway}
      onTrust={onTrust}
    />
  );
}

interface BuiltInServerSectionProps {
  readonly control: ConnectionControl;
  readonly connection: Connection;
}

/** A server that Vitrine runs itself: its address is its own affair, and so there is little more than a name to say. */
function BuiltInServerSection({ control, connection }: BuiltInServerSectionProps) {
  const { folder } = connection;
  const usual = folder === undefined ? 'sample' : folderName(folder);
  return (
    <>
      <NameSection control={control} connection={connection} usual={usual} />
      {folder !== undefined && (
        <TextField label="Folder" labelPlace="beside" mono readOnly value={folder} onChange={() => {}} />
      )}
    </>
  );
}

interface NetworkSectionProps {
  readonly control: ConnectionControl;
  /** The saved one; undefined for a new one. */
  readonly connection: Connection | undefined;
}

/** How requests get to the server: whom TLS trusts and what it shows, through whom they go, and how long they may take. */
function NetworkSection({ control, connection }: NetworkSectionProps) {
  const surroundings = useSurroundings(control);
  return (
    <>
      <TrustFields control={control} network={surroundings?.network} />
      <ProxyFields {...{ control, connection, surroundings }} />
      <ClientCertificateField {...{ control, connection }} vault={surroundings?.vault} />
      <TimeLimits control={control} />
    </>
  );
}

interface NameSectionProps {
  readonly control: ConnectionControl;
  readonly connection: Connection | undefined;
  /** What it is called while it has no name, where that is not its host. */
  readonly usual?: string | undefined;
}

/** How it is told from others, and how careful Vitrine is to be with it. */
function NameSection({ control, connection, usual }: NameSectionProps) {
  const address = useWatch({ control, name: 'draft.address' });
  const field = useField(control, 'draft.name', 'Name');
  return (
    <>
      <div className={sectionsStyles.name}>
        <TextField {...field} labelPlace="beside" placeholder={usual ?? hostOf(address) ?? 'Host name'} />
        <ColorChoice control={control} />
      </div>
      <SafetySwitches control={control} isFolder={connection?.folder !== undefined} />
    </>
  );
}

/** Where the server is, and how its ids are written. */
function AddressSection({ form }: { readonly form: ConnectionForm }) {
  const { control } = form;
  const flavour = useWatch({ control, name: 'draft.flavour' });
  return (
    <>
      <AddressField form={form} />
      <KindField control={control} />
      {flavour === 'enterprise' && <DatabaseField control={control} />}
    </>
  );
}

function DatabaseField({ control }: { readonly control: ConnectionControl }) {
  const dialect = useWatch({ control, name: 'draft.headerDialect' });
  return (
    <TextField
      {...useField(control, 'draft.database', 'Database')}
      labelPlace="beside"
      hint={
        <>
          Sent as <span className="mono-face break-anywhere">{databaseHeader(dialect)}</span>. Leave empty if
          the host name identifies the database.
        </>
      }
    />
  );
}

/** In the order of the tokens `--conn-1` to `--conn-8`. */
const COLOR_NAMES = ['red', 'orange', 'yellow', 'green', 'teal', 'blue', 'violet', 'grey'] as const;

/** What few servers want. */
function MoreSection({ control }: { readonly control: ConnectionControl }) {
  const dialect = useWatch({ control, name: 'draft.headerDialect' });
  return (
    <div className={sectionsStyles.more}>
      <ContextEntries control={control} dialect={dialect} />
      <SwitchField
        {...useField(control, 'draft.alwaysSendDelimiter', 'Send delimiter')}
        sentence="Always, even when it is $"
      />
      <SwitchField
        {...useField(control, 'draft.identityInBody', 'Identity')}
        sentence="Also send credentials as `identity` in request bodies"
      />
      <PageSizeField control={control} />
    </div>
  );
}

function PageSizeField({ control }: { readonly control: ConnectionControl }) {
  const { value, onChange, ...field } = useField(control, 'draft.pageSize', 'Page size');
  return (
    <TextField
      {...field}
      labelPlace="beside"
      mono
      value={Number.isNaN(value) ? '' : String(value)}
      // What is no number is told when it is saved; until then it can be typed over.
      onChange={(text) => onChange(text.trim() === '' ? Number.NaN : Number(text))}
      hint="Names per page when listing, up to 10,000."
    />
  );
}

/** The stripe that tells connections apart at a glance. One tab stop; the arrows choose. */
function ColorChoice({ control }: { readonly control: ConnectionControl }) {
  const { value, onChange } = useField(control, 'draft.color', 'Color');
  return (
    <RadioGroup
      aria-label="Color"
      orientation="horizontal"
      className={sectionsStyles.colors ?? ''}
      value={String(value ?? 1)}
      onChange={(chosen) => onChange(Number(chosen))}
    >
      {COLOR_NAMES.map((name, index) => (
        <Radio key={name} value={String(index + 1)} aria-label={name} className={sectionsStyles.color ?? ''}>
          <i className={sectionsStyles.swatch} style={{ background: `var(--conn-${index + 1})` }} />
        </Radio>
      ))}
    </RadioGroup>
  );
}

import {
  type LocalServerConfiguration,
  type LocalServerSettings,
  localServerSettings,
  type RequestCredential,
  type ServerAccessChange,
  serverAccessChange,
} from '#contract/index.ts';

/** `session`: a key that Vitrine created. */
export type AccessMode = 'session' | 'apiKey' | 'bearer' | 'both' | 'none';

/** The values of the fields, as text. */
export interface SetupForm {
  readonly port: string;
  readonly dataFolder: string;
  readonly sample: boolean;
  readonly scale: string;
  readonly mode: AccessMode;
  /** Undefined to keep the host’s one. */
  readonly apiKey: string | undefined;
  readonly bearer: string | undefined;
}

export interface SetupChange {
  readonly settings: LocalServerSettings;
  readonly access: ServerAccessChange;
}

export type SetupErrors = Readonly<Partial<Record<keyof SetupForm, string>>>;

type SetupReading =
  | { readonly change: SetupChange; readonly errors?: never }
  | { readonly errors: SetupErrors; readonly change?: never };

export function formOf(configuration: LocalServerConfiguration): SetupForm {
  const { settings } = configuration;
  const { port, dataFolder, sample, scale } = settings;
  return {
    port: port === 0 ? '' : String(port),
    dataFolder,
    sample,
    scale: scale === 0 ? '' : String(scale),
    mode: modeOf(configuration),
    apiKey: undefined,
    bearer: undefined,
  };
}

function modeOf(configuration: LocalServerConfiguration): AccessMode {
  const [first, second] = chosenSlots(configuration);
  if (first === undefined) return configuration.access === 'open' ? 'none' : 'session';
  return second === undefined ? first : 'both';
}

/** The credentials that the user has set. */
export function chosenSlots({ access, requires }: LocalServerConfiguration): readonly RequestCredential[] {
  return access === 'chosen' ? requires : [];
}

export function slotsOf(mode: AccessMode): readonly RequestCredential[] {
  if (mode === 'none' || mode === 'session') return [];
  return mode === 'both' ? ['apiKey', 'bearer'] : [mode];
}

export function isChanged(form: SetupForm, configuration: LocalServerConfiguration): boolean {
  const stored = formOf(configuration);
  return SETUP_MEMBERS.some((member) => form[member] !== stored[member]);
}

const SETUP_MEMBERS = ['port', 'dataFolder', 'sample', 'scale', 'mode', 'apiKey', 'bearer'] as const;

/** Parses the fields with the host’s schemas; returns the configuration or the errors. */
export function readSetup(form: SetupForm, configuration: LocalServerConfiguration): SetupReading {
  const chosen = chosenSlots(configuration);
  const settings = localServerSettings.safeParse({
    port: numberIn(form.port),
    dataFolder: form.dataFolder,
    sample: form.sample,
    scale: numberIn(form.scale),
  });
  const access = serverAccessChange.safeParse(accessChange(form, chosen));
  const errors = {
    ...firstOfEach([...(settings.error?.issues ?? []), ...(access.error?.issues ?? [])]),
    ...missingKeys(form, chosen),
  };
  if (Object.keys(errors).length > 0 || !settings.success || !access.success) return { errors };
  return { change: { settings: settings.data, access: access.data } };
}

/** Empty text is 0; the schema rejects other text with its own message. */
function numberIn(text: string): number {
  const trimmed = text.trim().replaceAll(',', '');
  return /^\d*$/.test(trimmed) ? Number(trimmed) : Number.NaN;
}

function accessChange(
  form: SetupForm,
  chosen: readonly RequestCredential[],
): Record<string, string | boolean | null> {
  const wanted = slotsOf(form.mode);
  const typed = wanted.flatMap((slot) => (form[slot] === undefined ? [] : [[slot, form[slot]] as const]));
  const dropped = chosen.filter((slot) => !wanted.includes(slot)).map((slot) => [slot, null] as const);
  return Object.fromEntries([['open', form.mode === 'none'], ...typed, ...dropped]);
}

function missingKeys(form: SetupForm, chosen: readonly RequestCredential[]): SetupErrors {
  const missing = slotsOf(form.mode).filter((slot) => !form[slot] && !isKept(form, slot, chosen));
  return Object.fromEntries(missing.map((slot) => [slot, 'Enter one, or generate it.']));
}

function isKept(form: SetupForm, slot: RequestCredential, chosen: readonly RequestCredential[]): boolean {
  return form[slot] === undefined && chosen.includes(slot);
}

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/** A schema’s message continues a sentence that begins with the field’s label. */
function firstOfEach(issues: readonly Issue[]): SetupErrors {
  // Reversed: of equal keys the last wins, and the first error is the one to show.
  return Object.fromEntries(
    [...issues].reverse().map(({ path: [member], message }) => [member, `${nameOf(member)} ${message}.`]),
  );
}

const NAMES: ReadonlyMap<unknown, string> = new Map([
  ['port', 'Port'],
  ['dataFolder', 'Data folder'],
  ['scale', 'Scale'],
  ['apiKey', 'API key'],
  ['bearer', 'Bearer token'],
]);

function nameOf(member: unknown): string {
  return NAMES.get(member) ?? 'It';
}

import { Button } from '#ui/Button.tsx';
import { CopyButton } from '#ui/CopyButton.tsx';
import { useElapsed } from '#ui/LoadingState.tsx';
import { Note } from '#ui/Note.tsx';
import { TextField } from '#ui/TextField.tsx';
import { VisibleText } from '#ui/VisibleText.tsx';
import type { SignInPrompt } from './running-sign-ins.ts';
import styles from './sign-in.module.css';

interface SignInStepProps {
  /** Undefined while the server responds and the user has nothing to do. */
  readonly step: SignInPrompt | undefined;
  readonly onCancel: () => void;
  /** The user has just started it. */
  readonly takesFocus: boolean;
}

/** What the user has to do to continue the sign-in. */
export function SignInStep({ step, onCancel, takesFocus }: SignInStepProps) {
  return (
    <Note
      tone="info"
      title={titleOf(step)}
      announced
      actions={
        // The start button was removed, and may have had the focus.
        <Button size="small" autoFocus={takesFocus} onPress={onCancel}>
          Cancel
        </Button>
      }
    >
      {step?.type === 'browser' && <BrowserStep step={step} />}
      {step?.type === 'device' && <DeviceStep step={step} />}
    </Note>
  );
}

function titleOf(step: SignInPrompt | undefined): string {
  if (step === undefined) return 'Contacting the server…';
  if (step.type === 'browser') return 'Finish signing in in your browser, then return here.';
  return `Enter this code at ${webAddress(step.url)?.host ?? 'the address that you were given'}.`;
}

function BrowserStep({ step }: { readonly step: Extract<SignInPrompt, { type: 'browser' }> }) {
  const address = webAddress(step.url);
  if (address === undefined) return NO_PAGE;
  return (
    <div className={styles.step}>
      <p>If no page opened, open this address yourself.</p>
      <AddressToOpen label="Address to sign in at" address={address} />
    </div>
  );
}

function DeviceStep({ step }: { readonly step: Extract<SignInPrompt, { type: 'device' }> }) {
  const now = useElapsed(0);
  // The address that contains the code saves typing when it is opened here.
  const address = webAddress(step.completeUrl ?? step.url) ?? webAddress(step.url);
  if (address === undefined) return NO_PAGE;
  return (
    <div className={styles.step}>
      <p className={styles.code}>
        <VisibleText className={styles.userCode} text={step.userCode} limit={100} />
        <CopyButton look="default" label="Copy the code" text={step.userCode} />
      </p>
      <AddressToOpen label="Address to enter the code" address={address} />
      <p>
        Works on any device. The code expires in {/* Else a screen reader would read out every second. */}
        <span role="timer" aria-live="off">
          {countdown(step.expiresAt, now)}
        </span>
        .
      </p>
    </div>
  );
}

const NO_PAGE = <p>The server didn’t provide a sign-in page. Cancel, then contact its administrator.</p>;

interface AddressToOpenProps {
  readonly label: string;
  readonly address: WebAddress;
}

/** To open by hand, here or on another device. */
function AddressToOpen({ label, address: { href } }: AddressToOpenProps) {
  return (
    <TextField
      label={label}
      labelPlace="hidden"
      mono
      readOnly
      value={href}
      onChange={() => {}}
      after={
        <>
          {isInBrowser() && (
            <a className={styles.link} href={href} target="_blank" rel="noreferrer">
              Open
            </a>
          )}
          <CopyButton text={href} label="Copy the address" />
        </>
      }
    />
  );
}

/** The desktop window can’t navigate: there the host opens the system’s browser. */
const isInBrowser = () => location.protocol === 'http:';

interface WebAddress {
  readonly href: string;
  readonly host: string;
}

/**
 * SECURITY: the address that a server sends the user to, only if it is a web page: no script, file, or other program.
 */
export function webAddress(text: string): WebAddress | undefined {
  if (!URL.canParse(text)) return undefined;
  const { protocol, href, host } = new URL(text);
  return protocol === 'https:' || protocol === 'http:' ? { href, host } : undefined;
}

/** How long a code is valid: `9 min 05 s`, `12 s`. The seconds have a fixed width. */
export function countdown(until: number, now: number): string {
  const seconds = Math.max(0, Math.ceil((until - now) / 1000));
  const minutes = Math.floor(seconds / 60);
  const rest = seconds % 60;
  return minutes === 0 ? `${rest} s` : `${minutes} min ${String(rest).padStart(2, '0')} s`;
}

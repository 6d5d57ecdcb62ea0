import { Button } from '#ui/Button.tsx';
import { CopyButton } from '#ui/CopyButton.tsx';
import { useElapsed } from '#ui/LoadingState.tsx';
import { Note } from '#ui/Note.tsx';
import { TextField } from '#ui/TextField.tsx';
import { VisibleText } from '#ui/VisibleText.tsx';
import type { SignInPrompt } from './running-sign-ins.ts';
import styles from './sign-in.module.css';

interface SignInStepProps {
  /** Undefined while the server is asked and the user has nothing to do. */
  readonly step: SignInPrompt | undefined;
  readonly onCancel: () => void;
  /** It came by a press of the user's, just now. */
  readonly takesFocus: boolean;
}

/** What the user has to do for a sign-in that goes on. */
export function SignInStep({ step, onCancel, takesFocus }: SignInStepProps) {
  return (
    <Note
      tone="info"
      title={titleOf(step)}
      announced
      actions={
        // The button that began it went, maybe with the keys.
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
  // The one with the code in it saves typing where it is opened here.
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

/** For whoever opens it by hand: here, or on another device. */
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

/** The desktop's window leads nowhere: there the host opens the system's browser. */
const isInBrowser = () => location.protocol === 'http:';

interface WebAddress {
  readonly href: string;
  readonly host: string;
}

/** SECURITY: where a server sends the user, if it is a page of the web at all: no script, no file, no other program. */
export function webAddress(text: string): WebAddress | undefined {
  if (!URL.canParse(text)) return undefined;
  const { protocol, href, host } = new URL(text);
  return protocol === 'https:' || protocol === 'http:' ? { href, host } : undefined;
}

/** How long a code can still be typed in: `9 min 05 s`, `12 s`. The seconds keep their width. */
export function countdown(until: number, now: number): string {
  const seconds = Math.max(0, Math.ceil((until - now) / 1000));
  const minutes = Math.floor(seconds / 60);
  const rest = seconds % 60;
  return minutes === 0 ? `${rest} s` : `${minutes} min ${String(rest).padStart(2, '0')} s`;
}

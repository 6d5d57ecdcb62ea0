import { CopyButton } from '../../../ui/CopyButton.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import type { WebAddress } from './model/web-address.ts';
import styles from './steps.module.css';

export interface AddressToOpenProps {
  readonly label: string;
  readonly address: WebAddress;
}

/** For whoever opens it by hand: here, or on another device. */
export function AddressToOpen({ label, address: { href } }: AddressToOpenProps) {
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
          {IS_IN_BROWSER && (
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
const IS_IN_BROWSER = location.protocol === 'http:';

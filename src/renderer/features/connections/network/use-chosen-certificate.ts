import { useState } from 'react';
import type { CertificateInput } from '../../../../contract/index.ts';
import { readCertificateFile } from './model/certificate-file.ts';
import { type ChosenParts, givenOf, NOTHING_CHOSEN, withFile } from './model/chosen-parts.ts';

interface Chosen {
  readonly parts: ChosenParts;
  readonly passphrase: string;
  /** Null while it is not whole. */
  readonly given: CertificateInput | null;
  /** Why the last file was of no use. */
  readonly problem?: string | undefined;
}

const NOTHING: Chosen = { parts: NOTHING_CHOSEN, passphrase: '', given: null };

/**
 * A certificate that is being put together of one file or two. SECURITY: its key is in the memory of this page alone,
 * until it is saved or the page goes.
 */
export function useChosenCertificate(onChange: (given: CertificateInput | null) => void) {
  const [chosen, setChosen] = useState(NOTHING);

  function put({ parts, passphrase, problem }: Omit<Chosen, 'given'>): void {
    const given = givenOf(parts, passphrase);
    setChosen({ parts, passphrase, problem, given });
    onChange(given);
  }

  async function read(files: readonly File[]): Promise<void> {
    let { parts } = chosen;
    let problem: string | undefined;
    for (const file of files) {
      const choice = withFile(parts, await readCertificateFile(file));
      if ('parts' in choice) parts = choice.parts;
      else problem = `${file.name}: ${choice.words}`;
    }
    put({ parts, passphrase: chosen.passphrase, problem });
  }

  return {
    ...chosen,
    isEmpty: chosen.parts === NOTHING_CHOSEN,
    read: (files: readonly File[]) => void read(files),
    unlock: (passphrase: string) => put({ ...chosen, passphrase }),
    clear: () => put(NOTHING),
  };
}

export type ChosenCertificateState = ReturnType<typeof useChosenCertificate>;

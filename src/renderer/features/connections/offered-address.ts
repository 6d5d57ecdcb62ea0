import { create } from 'zustand';

/** The address of a new connection from a link: nothing that could sign in anywhere. */
export interface OfferedAddress {
  readonly address: string;
  readonly delimiter: string;
  readonly database: string;
}

/** The same for a bucket, without keys. */
interface OfferedBucket {
  readonly location: string;
  readonly endpoint: string;
}

interface Offered {
  readonly offered: OfferedAddress | null;
  readonly bucket: OfferedBucket | null;
}

const useOffered = create<Offered>(() => ({ offered: null, bucket: null }));

/** The page of a new connection fills it in, now or when it opens. */
export function offerAddress({ address, delimiter, database }: OfferedAddress): void {
  useOffered.setState({ offered: { address, delimiter, database } });
}

export function useOfferedAddress(): OfferedAddress | null {
  return useOffered(({ offered }) => offered);
}

export function forgetOfferedAddress(): void {
  useOffered.setState({ offered: null });
}

export function offerBucket({ location, endpoint }: OfferedBucket): void {
  useOffered.setState({ bucket: { location, endpoint } });
}

export function useOfferedBucket(): OfferedBucket | null {
  return useOffered(({ bucket }) => bucket);
}

export function forgetOfferedBucket(): void {
  useOffered.setState({ bucket: null });
}

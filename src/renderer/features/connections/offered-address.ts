import { create } from 'zustand';

/** Where a new connection may lead, as a link says: nothing that could sign in anywhere. */
export interface OfferedAddress {
  readonly address: string;
  readonly delimiter: string;
  readonly database: string;
}

/** The same of a bucket: none of its keys. */
interface OfferedBucket {
  readonly location: string;
  readonly endpoint: string;
}

interface Offered {
  readonly offered: OfferedAddress | null;
  readonly bucket: OfferedBucket | null;
}

const useOffered = create<Offered>(() => ({ offered: null, bucket: null }));

/** The page of a new connection takes it up, now or when it is opened. */
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

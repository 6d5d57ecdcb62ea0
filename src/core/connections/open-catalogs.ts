import type { Catalog, CatalogOptions } from '../catalog/catalog.ts';
import { Failure } from '../failure.ts';
import { type OperationKnowledge, withoutOwnOperations } from '../namespace/knowledge.ts';
import type { CredentialProvider } from '../namespace/request-auth.ts';
import { type NamespaceTarget, sameTarget } from '../namespace/target.ts';
import { createQueue } from '../storage/queue.ts';
import type { CapabilityStore } from './capabilities.ts';
import { type Probed, probeServer } from './probe-server.ts';

/** What a catalog is opened with; who opens it adds the rest. */
export type CatalogTarget = Omit<CatalogOptions, 'http' | 'onProgress'>;

interface OpenCatalogsOptions {
  /** Makes the reader of one connection's catalog. */
  readonly openCatalog: (target: CatalogTarget) => Catalog;
  readonly credentialProviderOf: (target: NamespaceTarget) => CredentialProvider;
  readonly capabilities: CapabilityStore;
}

export interface CatalogParams
  extends Pick<CatalogTarget, 'target' | 'tablesByHand' | 'reader' | 'isReader'> {
  readonly readOnly: boolean;
  /** Whether the server is asked what it can do once it has answered for the first time. */
  readonly isProbed: boolean;
}

interface OpenCatalog {
  readonly target: NamespaceTarget;
  readonly catalog: Catalog;
  probe(readOnly: boolean, signal?: AbortSignal): Promise<Probed>;
  close(): Promise<void>;
}

/** One open catalog for each connection in use, made anew when something about the connection changed that matters. */
export function createOpenCatalogs({ openCatalog, credentialProviderOf, capabilities }: OpenCatalogsOptions) {
  const all = new Map<string, OpenCatalog>();

  function open({ target, tablesByHand, reader, isReader, isProbed }: CatalogParams): OpenCatalog {
    const stop = new AbortController();
    const queue = createQueue();
    const ofServer = capabilities.knowledge(target.connectionId, target.address);
    const known = isProbed ? withoutOwnOperations(ofServer) : ofServer;
    let wasProbed = !isProbed;
    const probe: OpenCatalog['probe'] = (isReadOnly, signal = stop.signal) => {
      wasProbed = true;
      const both = AbortSignal.any([stop.signal, signal]);
      return queue.run(() =>
        probeServer({ client: catalog.server, known, readOnly: isReadOnly, signal: both }),
      );
    };
    const probeOnce = () => {
      // What may change something is tried on wish alone, however harmless it should be.
      if (!wasProbed) void probe(true).catch((error: unknown) => unlessExpected(stop.signal, error));
    };
    const catalog = openCatalog({
      target,
      tablesByHand,
      reader,
      isReader,
      credentialProvider: credentialProviderOf(target),
      known: withLearnListener(known, probeOnce),
    });
    const close = () => {
      stop.abort();
      return catalog.close();
    };
    return { target, catalog, probe, close };
  }

  async function close(connectionId: string): Promise<void> {
    const opened = all.get(connectionId);
    all.delete(connectionId);
    await opened?.close();
  }

  function openOne(wanted: CatalogParams): OpenCatalog {
    const { connectionId } = wanted.target;
    const opened = all.get(connectionId);
    if (opened !== undefined && sameTarget(opened.target, wanted.target)) return opened;
    void close(connectionId);
    const fresh = open(wanted);
    all.set(connectionId, fresh);
    return fresh;
  }

  return {
    of: (wanted: CatalogParams): Catalog => openOne(wanted).catalog,
    probe: (wanted: CatalogParams, signal: AbortSignal | undefined) =>
      openOne(wanted).probe(wanted.readOnly, signal),
    close,
    async closeAll(): Promise<void> {
      await Promise.all([...all.keys()].map(close));
    },
  };
}

/** What is learned says that the server answers: only then is it asked for more. */
function withLearnListener(known: OperationKnowledge, onLearned: () => void): OperationKnowledge {
  return {
    ...known,
    learn: (name, support) => {
      known.learn(name, support);
      onLearned();
    },
  };
}

/** Nobody asked for it: what can be known of a server that can't be asked is told where somebody does. */
function unlessExpected(signal: AbortSignal, error: unknown): void {
  if (!signal.aborted && !(error instanceof Failure)) throw error;
}

import type { Catalog, CatalogOptions } from '../catalog/catalog.ts';
import { Failure } from '../failure.ts';
import { type OperationKnowledge, withoutOwnOperations } from '../namespace/knowledge.ts';
import type { CredentialProvider } from '../namespace/request-auth.ts';
import { type NamespaceTarget, sameTarget } from '../namespace/target.ts';
import { createQueue } from '../storage/queue.ts';
import type { CapabilityStore } from './capabilities.ts';
import { type Probed, probeServer } from './probe-server.ts';

/** Options of a catalog, without those that its creator adds. */
export type CatalogTarget = Omit<CatalogOptions, 'http' | 'onProgress'>;

interface OpenCatalogsOptions {
  readonly openCatalog: (target: CatalogTarget) => Catalog;
  readonly credentialProviderOf: (target: NamespaceTarget) => CredentialProvider;
  readonly capabilities: CapabilityStore;
}

export interface CatalogParams
  extends Pick<CatalogTarget, 'target' | 'tablesByHand' | 'reader' | 'isReader'> {
  readonly readOnly: boolean;
  /** Whether to detect the server’s operations after its first response. */
  readonly isProbed: boolean;
}

interface OpenCatalog {
  readonly target: NamespaceTarget;
  readonly catalog: Catalog;
  probe(readOnly: boolean, signal?: AbortSignal): Promise<Probed>;
  close(): Promise<void>;
}

/** One open catalog for each connection in use. It is replaced if the connection’s target changes. */
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
      // Operations that could change something are tested only if the user asks, even if they should be harmless.
      if (!wasProbed) void probe(true).catch((error: unknown) => rethrowUnexpected(stop.signal, error));
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

  function openOne(params: CatalogParams): OpenCatalog {
    const { connectionId } = params.target;
    const opened = all.get(connectionId);
    if (opened !== undefined && sameTarget(opened.target, params.target)) return opened;
    void close(connectionId);
    const fresh = open(params);
    all.set(connectionId, fresh);
    return fresh;
  }

  return {
    of: (params: CatalogParams): Catalog => openOne(params).catalog,
    probe: (params: CatalogParams, signal: AbortSignal | undefined) =>
      openOne(params).probe(params.readOnly, signal),
    close,
    async closeAll(): Promise<void> {
      await Promise.all([...all.keys()].map(close));
    },
  };
}

/** The first learned operation shows that the server responds; only then is it probed. */
function withLearnListener(known: OperationKnowledge, onLearned: () => void): OperationKnowledge {
  return {
    ...known,
    learn: (name, support) => {
      known.learn(name, support);
      onLearned();
    },
  };
}

/** A failed automatic probe isn’t reported; the user’s own requests report the error. */
function rethrowUnexpected(signal: AbortSignal, error: unknown): void {
  if (!signal.aborted && !(error instanceof Failure)) throw error;
}

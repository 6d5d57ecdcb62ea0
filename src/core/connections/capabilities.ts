import { z } from 'zod';
import type { Capabilities, Capability, Connection } from '#contract/index.ts';
import {
  CAPABILITY_NAMES,
  type CapabilityName,
  defined,
  isCapabilityName,
  isOperationName,
  OWN_OPERATIONS,
  operations,
  specificationId,
} from '#protocol/index.ts';
import { createEmitter } from '../emitter.ts';
import { Failure } from '../failure.ts';
import {
  createAnswers,
  type OperationAnswers,
  type OperationKnowledge,
  type OperationSupport,
} from '../namespace/knowledge.ts';
import type { FileDefinition } from '../storage/envelope.ts';
import { type JsonStore, openStore, type StorePlace } from '../storage/json-store.ts';

interface CapabilityStoreOptions {
  readonly store: CapabilitiesStore;
  readonly schedule?: (run: () => void, milliseconds: number) => void;
}

export type CapabilityStore = ReturnType<typeof createCapabilityStore>;

const PAUSE = 50;

/** The known operations of each server: stored, updated by use, and reported in batches. */
export function createCapabilityStore({ store, schedule = scheduleUnref }: CapabilityStoreOptions) {
  const servers = new Map(store.get().servers.map((server) => [server.connectionId, server]));
  /** In memory only. */
  const answers = new Map<string, OperationAnswers>();
  let tested: TestedServer | undefined;
  const changes = createEmitter<void>();
  let isReported = true;

  function put(server: KnownServer): void {
    servers.set(server.connectionId, server);
    scheduleReport();
  }

  function scheduleReport(): void {
    if (!isReported) return;
    isReported = false;
    schedule(() => void report(), PAUSE);
  }

  async function report(): Promise<void> {
    if (isReported) return;
    isReported = true;
    changes.emit();
    try {
      await store.set({ servers: [...servers.values()].filter(isAnythingKnown) });
    } catch (error) {
      // Nothing is lost that the next use wouldn’t detect again.
      if (!(error instanceof Failure)) throw error;
    }
  }

  function learn(connectionId: string, address: string, name: string, support: OperationSupport): void {
    const server = servers.get(connectionId);
    // A late response from the previous address says nothing about this one.
    if (server?.address !== address) return;
    answersOf(connectionId).settle(name, support);
    if (server.operations[name] === support) return;
    put({ ...server, operations: { ...server.operations, [name]: support } });
  }

  function answersOf(connectionId: string): OperationAnswers {
    const known = answers.get(connectionId) ?? createAnswers();
    answers.set(connectionId, known);
    return known;
  }

  function open(connectionId: string, address: string): void {
    const server = servers.get(connectionId);
    if (server?.address === address) return;
    answers.delete(connectionId);
    servers.set(connectionId, { connectionId, address, operations: {} });
    if (server !== undefined) scheduleReport();
    if (tested?.address === address) takeOver(connectionId, tested);
  }

  /** The result of a test counts like that of the connection itself. */
  function takeOver(connectionId: string, { address, found }: TestedServer): void {
    for (const { name, support, answer } of found) {
      if (answer !== undefined) answersOf(connectionId).record(name, answer);
      if (support !== 'unknown') learn(connectionId, address, name, support === 'supported' ? 'yes' : 'no');
    }
  }

  function take(connectionId: string): KnownServer | undefined {
    const server = servers.get(connectionId);
    answers.delete(connectionId);
    if (servers.delete(connectionId)) scheduleReport();
    return server;
  }

  return {
    of: (connectionId: string): Capabilities => present(servers.get(connectionId)),
    /** For the server at this address. What was known about a previous address is deleted. */
    knowledge(connectionId: string, address: string): OperationKnowledge {
      open(connectionId, address);
      return {
        of: (name) => servers.get(connectionId)?.operations[name],
        learn: (name, support) => learn(connectionId, address, name, support),
        record: (name, answer) => {
          if (servers.get(connectionId)?.address === address) answersOf(connectionId).record(name, answer);
        },
      };
    },
    answers: (connectionId: string): Pick<OperationAnswers, 'of'> => answersOf(connectionId),
    /** Adds the result of a test at this address to its connection, if there is one already. */
    takeTest(connectionId: string | undefined, test: TestedServer): void {
      tested = test;
      if (connectionId !== undefined && servers.get(connectionId)?.address === test.address) {
        takeOver(connectionId, test);
      }
    },
    /** Deletes what is known about a connection, and returns it for `put`. */
    take,
    put,
    subscribe: changes.subscribe,
    /** Reports pending changes, and waits until they are stored. */
    async flush(): Promise<void> {
      await report();
      await store.flush();
    },
  };
}

interface TestedServer {
  readonly address: string;
  readonly found: readonly Capability[];
}

interface ReportedServer {
  readonly flavour: Connection['flavour'];
  /** The app runs the server itself. */
  readonly isOwn: boolean;
  readonly known: (name: CapabilityName) => OperationSupport | undefined;
  readonly answers: Pick<OperationAnswers, 'of'>;
  readonly isFromStorage?: (name: CapabilityName) => boolean;
}

const SUPPORT = { yes: 'supported', no: 'not supported' } as const;

/** Every operation that such a server could have, in the order of the API. */
export function reportCapabilities(server: ReportedServer): Capability[] {
  const { flavour, isOwn, known, answers, isFromStorage = () => false } = server;
  const isPossible = (name: CapabilityName) =>
    !isOperationName(name) ||
    ((flavour === 'enterprise' || operations[name].flavour === 'both') &&
      (isOwn || !OWN_OPERATIONS.has(name)));
  return CAPABILITY_NAMES.filter(isPossible).map((name) => {
    const support = known(name);
    const answer = answers.of(name);
    return {
      name,
      operationId: specificationId(name),
      support: support === undefined ? 'unknown' : SUPPORT[support],
      ...defined({ answer }),
      ...(isFromStorage(name) ? { fromStorage: true } : {}),
    };
  });
}

function isAnythingKnown({ operations }: KnownServer): boolean {
  return Object.keys(operations).length > 0;
}

/** Without the names that only another version of the app knows. */
function present(server: KnownServer | undefined): Capabilities {
  return Object.fromEntries(
    Object.entries(server?.operations ?? {}).filter(([name]) => isCapabilityName(name)),
  );
}

/** A pending report must not keep the process running. */
function scheduleUnref(run: () => void, milliseconds: number): void {
  setTimeout(run, milliseconds).unref();
}

/** The known operations of one server by name, including names that only another version knows. */
const knownServer = z.looseObject({
  connectionId: z.string(),
  /** The operations apply only to this address. */
  address: z.string(),
  operations: z.record(z.string(), z.enum(['yes', 'no'])),
});
export type KnownServer = Readonly<z.infer<typeof knownServer>>;

interface CapabilitiesData {
  readonly servers: readonly KnownServer[];
}

export const capabilitiesFile: FileDefinition<CapabilitiesData> = {
  name: 'capabilities',
  schema: z.object({ servers: z.array(knownServer) }),
  defaults: { servers: [] },
  migrations: [],
  lists: { servers: knownServer },
};

type CapabilitiesStore = JsonStore<CapabilitiesData>;

export function openCapabilitiesStore(place: StorePlace): Promise<CapabilitiesStore> {
  return openStore(place, capabilitiesFile);
}

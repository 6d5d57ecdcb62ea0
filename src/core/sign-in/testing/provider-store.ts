import type { Adapter, AdapterPayload } from 'oidc-provider';

/** The storage of the test’s authorization server; entries never expire. */
export function createProviderStore() {
  const models = new Map<string, Map<string, AdapterPayload>>();

  function modelOf(name: string): Map<string, AdapterPayload> {
    const known = models.get(name) ?? new Map<string, AdapterPayload>();
    models.set(name, known);
    return known;
  }

  function adapter(name: string): Adapter {
    const model = modelOf(name);
    const findBy = async (isIt: (payload: AdapterPayload) => boolean) => [...model.values()].find(isIt);
    return {
      upsert: async (id, payload) => void model.set(id, payload),
      find: async (id) => model.get(id),
      findByUserCode: (userCode) => findBy((payload) => payload.userCode === userCode),
      findByUid: (uid) => findBy((payload) => payload.uid === uid),
      consume: async (id) => void model.set(id, { ...model.get(id), consumed: true }),
      destroy: async (id) => void model.delete(id),
      revokeByGrantId: async (grantId) => {
        for (const [id, payload] of model) if (payload.grantId === grantId) model.delete(id);
      },
    };
  }

  return { adapter, forgetAll: (name: string) => modelOf(name).clear() };
}

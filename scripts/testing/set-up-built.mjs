import { ensureBuilt } from '../launch/ensure-built.mjs';
import { NODES, pinnedNode } from '../runtime/pinned-node.mjs';

/** Builds the present sources, so that the tests of the build are up to date. */
export async function setup() {
  const [node] = await Promise.all([pinnedNode(NODES.longSupport), ensureBuilt()]);
  if ('path' in node) process.env.VITRINE_LTS_NODE = node.path;
  else process.env.VITRINE_LTS_NODE_MISSING = node.missing;
}

import { ensureBuilt } from '../launch/ensure-built.mjs';
import { NODES, pinnedNode } from '../runtime/pinned-node.mjs';

/** What is looked at was built from the sources that are there, whoever runs the tests of it. */
export async function setup() {
  const [node] = await Promise.all([pinnedNode(NODES.longSupport), ensureBuilt()]);
  if ('path' in node) process.env.VITRINE_LTS_NODE = node.path;
  else process.env.VITRINE_LTS_NODE_MISSING = node.missing;
}

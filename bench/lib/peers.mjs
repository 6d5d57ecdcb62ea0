import { execFile } from 'node:child_process';
import { access, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** @typedef {import('./servers.mjs').Peer} Peer */
/** @typedef {{ directory: string, answer: string, path: string, body: string }} Setting */

const PEERS = join(import.meta.dirname, '../peers');
const ROUTE = '/v1/table/{id}/describe';

/** Each peer responds to a describe with the same bytes as the local server. @param {Setting} setting */
export async function describePeers(setting) {
  await installPeers();
  return Promise.all([bareFastify(setting), prism(setting), mockoon(setting)]);
}

/** The peers are some 400 packages that only benchmarks need, so they have a manifest and a lockfile of their own. */
export async function installPeers() {
  if (await areInstalled()) return;
  process.stderr.write('Installing the peers…\n');
  const shell = process.platform === 'win32';
  await promisify(execFile)('npm', ['ci', '--no-audit', '--no-fund'], { cwd: PEERS, shell });
}

/** Whether all packages of the current manifest are installed, not only those of an older one. */
async function areInstalled() {
  const { dependencies } = JSON.parse(await readFile(join(PEERS, 'package.json'), 'utf8'));
  const packages = Object.keys(dependencies).map((name) => access(join(PEERS, 'node_modules', name)));
  return Promise.all(packages).then(
    () => true,
    () => false,
  );
}

/** @param {Setting} setting @returns {Promise<Peer>} */
async function bareFastify({ directory, answer, path, body }) {
  const file = join(directory, 'answer.json');
  await writeFile(file, answer);
  const program = join(import.meta.dirname, '../servers/bare-fastify.mjs');
  return {
    name: 'bare fastify',
    command: process.execPath,
    args: (port) => [program, String(port), file],
    path,
    body,
  };
}

/** @param {Setting} setting @returns {Promise<Peer>} */
async function prism({ directory, answer, path, body }) {
  const file = join(directory, 'prism.json');
  const content = { 'application/json': { example: JSON.parse(answer) } };
  const parameters = [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }];
  const requestBody = { content: { 'application/json': { schema: { type: 'object' } } } };
  const post = { parameters, requestBody, responses: { 200: { description: 'The table', content } } };
  const document = { openapi: '3.1.0', info: { title: 'Peer', version: '1' }, paths: { [ROUTE]: { post } } };
  await writeFile(file, JSON.stringify(document));
  const program = join(PEERS, 'node_modules/@stoplight/prism-cli/dist/index.js');
  return {
    name: 'prism',
    command: process.execPath,
    args: (port) => [
      program,
      'mock',
      '--multiprocess=false',
      '-v',
      'fatal',
      '-h',
      '127.0.0.1',
      '-p',
      String(port),
      file,
    ],
    path,
    body,
  };
}

/** @param {Setting} setting @returns {Promise<Peer>} */
async function mockoon({ directory, answer, path, body }) {
  const file = join(directory, 'mockoon.json');
  await writeFile(file, JSON.stringify(mockoonEnvironment(answer)));
  const program = join(PEERS, 'node_modules/@mockoon/cli/bin/run.js');
  return {
    name: 'mockoon',
    command: process.execPath,
    args: (port) => [
      program,
      'start',
      '--data',
      file,
      '--port',
      String(port),
      '--hostname',
      '127.0.0.1',
      '--disable-log-to-file',
    ],
    path,
    body,
  };
}

/** @param {string} answer */
function mockoonEnvironment(answer) {
  const response = {
    uuid: '3',
    body: answer,
    latency: 0,
    statusCode: 200,
    label: '',
    headers: [{ key: 'content-type', value: 'application/json' }],
    bodyType: 'INLINE',
    filePath: '',
    databucketID: '',
    sendFileAsBody: false,
    rules: [],
    rulesOperator: 'OR',
    disableTemplating: true,
    fallbackTo404: false,
    default: true,
    crudKey: 'id',
    callbacks: [],
  };
  const route = {
    uuid: '2',
    type: 'http',
    documentation: '',
    method: 'post',
    endpoint: 'v1/table/:id/describe',
    responses: [response],
    responseMode: null,
    streamingMode: null,
    streamingInterval: 0,
  };
  return {
    uuid: '1',
    lastMigration: 33,
    name: 'Peer',
    endpointPrefix: '',
    latency: 0,
    port: 0,
    hostname: '127.0.0.1',
    folders: [],
    routes: [route],
    rootChildren: [{ type: 'route', uuid: '2' }],
    proxyMode: false,
    proxyHost: '',
    proxyRemovePrefix: false,
    tlsOptions: {},
    cors: false,
    headers: [],
    proxyReqHeaders: [],
    proxyResHeaders: [],
    data: [],
    callbacks: [],
  };
}

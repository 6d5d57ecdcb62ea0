import { readFileSync } from 'node:fs';
import fastify from 'fastify';

/** The lower bound of a describe in this framework: a parameter, a parsed body, and a prepared response. */
const [port = '0', file = ''] = process.argv.slice(2);
const answer = readFileSync(file, 'utf8');
const app = fastify();
app.post('/v1/table/:id/describe', (_request, reply) => reply.type('application/json').send(answer));
await app.listen({ port: Number(port), host: '127.0.0.1' });

import { createServer } from 'node:http';

/**
 * A bucket with so many tables, which exist only in the lists of S3: none has content.
 *
 * @param {number} count
 */
export async function serveManyFolders(count) {
  const folders = Array.from({ length: count }, (_, at) => `table_${String(at).padStart(6, '0')}.lance/`);
  const server = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1');
    const isAtRoot = (searchParams.get('prefix') ?? '') === '';
    const end = isAtRoot ? count : 0;
    const from = Number(searchParams.get('continuation-token') ?? 0);
    const to = Math.min(end, from + Math.min(1000, Number(searchParams.get('max-keys') ?? 1000)));
    const prefixes = folders
      .slice(from, to)
      .map((one) => `<CommonPrefixes><Prefix>${one}</Prefix></CommonPrefixes>`);
    const next = to < end ? `<NextContinuationToken>${to}</NextContinuationToken>` : '';
    response.writeHead(200, { 'content-type': 'application/xml' });
    response.end(
      `<ListBucketResult><IsTruncated>${to < end}</IsTruncated>${next}${prefixes.join('')}</ListBucketResult>`,
    );
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

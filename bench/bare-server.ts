/** The baseline: a bare `node:http` handler that sends the headers and body stored in the given file. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const { head, body }: { head: string[]; body: string } = JSON.parse(
  readFileSync(process.argv[2] ?? '', 'utf8'),
);
const bytes = Buffer.from(body, 'base64');
const server = createServer((_request, response) => {
  response.writeHead(200, head);
  response.end(bytes);
});
server.listen(0, '127.0.0.1', () => {
  console.log(`Sorrel is ready on http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});

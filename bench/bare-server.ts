/** The baseline of docs/performance.md: sends what a page of the site answers, from memory. */
import { once } from 'node:events';
import { createServer, get, type IncomingMessage } from 'node:http';

const [url = '', port] = process.argv.slice(2);
// Unlike fetch, get leaves the body compressed.
const request = get(url, { headers: { 'Accept-Encoding': 'br' } });
const [response] = (await once(request, 'response')) as [IncomingMessage];
const body = Buffer.concat(await response.toArray());
const own = ['date', 'connection', 'keep-alive'];
const headers = Object.entries(response.headers).filter(([name]) => !own.includes(name));
createServer((_request, answer) => {
  answer.writeHead(response.statusCode ?? 500, Object.fromEntries(headers));
  answer.end(body);
}).listen(Number(port), '127.0.0.1');

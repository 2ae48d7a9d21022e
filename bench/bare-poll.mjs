// usage: node bench/bare-poll.mjs
// The limit of a poll: node's own HTTP server, which answers every request with 304. Prints its port.
import { createServer } from 'node:http'

const server = createServer((request, response) => {
  response.writeHead(304, { etag: request.headers['if-none-match'] ?? '""', 'cache-control': 'private' })
  response.end()
})
server.listen(0, '127.0.0.1', () => console.log(`port ${server.address().port}`))

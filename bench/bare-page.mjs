// usage: node bench/bare-page.mjs
// The limit of a page: node's own HTTP server, which sends the bytes it was last given. Prints its port.
import { createServer } from 'node:http'

let page = { body: Buffer.alloc(0), headers: {} }
const server = createServer(async (request, response) => {
  if (request.method === 'PUT') {
    const body = Buffer.concat(await request.toArray())
    page = { body, headers: { 'content-type': 'text/html; charset=utf-8', 'content-length': body.length } }
    response.end()
  } else {
    response.writeHead(200, page.headers)
    response.end(page.body)
  }
})
server.listen(0, '127.0.0.1', () => console.log(`port ${server.address().port}`))

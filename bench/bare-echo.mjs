// usage: node bench/bare-echo.mjs
// The limit of live delivery: a WebSocket server that knows nothing but pairs. What socket 2n sends reaches 2n + 1 and
// the other way round. Prints its port.
import { WebSocketServer } from 'ws'

const server = new WebSocketServer({
  port: 0,
  host: '127.0.0.1',
  perMessageDeflate: false,
  clientTracking: false,
})
const sockets = new Map()
server.on('connection', (socket, request) => {
  const place = Number(request.url.slice(1))
  sockets.set(place, socket)
  socket.on('message', (data) => sockets.get(place ^ 1)?.send(data, { binary: false }))
  socket.on('close', () => sockets.delete(place))
})
server.on('listening', () => console.log(`port ${server.address().port}`))

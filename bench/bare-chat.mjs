// usage: node bench/bare-chat.mjs, with the database in PGHOST, PGPORT, PGUSER, PGPASSWORD and PGDATABASE
// The smallest server of a chat: a paid message over HTTP by shared statements of bare PostgreSQL (bare.send_many), and
// a frame on the receiver's socket. No limits, no sites, no rules, no feed, nothing stored for people who are away.
// Prints its port.
import { createServer } from 'node:http'
import pg from 'pg'
import { WebSocketServer } from 'ws'

const maxInFlight = 2
const maxTogether = 64
const text = 'select * from bare.send_many($1, $2, $3, $4, $5)'

const pool = new pg.Pool({ max: 4 })
const sockets = new Map()
let waiting = []
let inFlight = 0

const readUser = (request) => Number(/auth=s(\d+)/.exec(request.headers.cookie)?.[1])

function next() {
  while (waiting.length > 0 && inFlight < maxInFlight && (inFlight === 0 || waiting.length >= maxTogether)) {
    const list = waiting.slice(0, maxTogether)
    waiting = waiting.slice(maxTogether)
    inFlight++
    void send(list)
  }
}

async function send(list) {
  const columns = [
    list.map(({ from }) => `s${from}`),
    list.map(({ message }) => message.to),
    list.map(({ message }) => message.text),
    list.map(({ message }) => message.credits),
    list.map(({ message }) => message.client_id),
  ]
  const { rows } = await pool.query({ name: 'send_many', text, values: columns })
  inFlight--
  next()
  for (const { place, message: id, conversation, balance, unread } of rows) {
    const { message, response } = list[place - 1]
    const answer = Buffer.from(JSON.stringify({ id, conversation, balance }))
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': answer.length })
    response.end(answer)
    const frame = { type: 'message', id, conversation, text: message.text, unread }
    sockets.get(message.to)?.send(JSON.stringify(frame))
  }
}

const server = createServer((request, response) => {
  const chunks = []
  request.on('data', (chunk) => chunks.push(chunk))
  request.on('end', () => {
    waiting.push({ from: readUser(request), message: JSON.parse(Buffer.concat(chunks)), response })
    next()
  })
})
const live = new WebSocketServer({ server, perMessageDeflate: false, clientTracking: false })
live.on('connection', (socket, request) => {
  const user = readUser(request)
  sockets.set(user, socket)
  socket.on('close', () => sockets.delete(user))
})
// Connections are idle while others are measured.
server.keepAliveTimeout = 72_000
server.listen(0, '127.0.0.1', () => console.log(`port ${server.address().port}`))

// usage: node tests/cluster/set-map.mjs SOCKET MAP HOST POD
// Sends the visitors of a host to another pod: in the map of the running HAProxy.
import { createConnection } from 'node:net'
import process from 'node:process'

const [socket = '', map, host, pod] = process.argv.slice(2)
let answer = ''
const connection = createConnection(socket, () => connection.end(`set map ${map} ${host} ${pod}\n`))
connection.on('data', (chunk) => {
  answer += chunk
})
connection.on('error', (error) => {
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
})
connection.on('close', () => {
  if (answer.trim() === '') return
  process.stderr.write(answer)
  process.exitCode = 1
})

// usage: node bench/uploader.mjs PORT PHOTO AT_ONCE FIRST MEMBERS, started with a channel for messages
// Uploads a photo without pause, so many at once, each time as the next of the members from FIRST on, from the message
// "begin" to "end"; then answers how many there were. It is a separate process, like anyone who uploads: what sending
// megabytes costs must not delay the clock of what is measured.
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'

const [port, file, atOnce, first, members] = process.argv.slice(2)
const boundary = 'duet-bench-photo'
const head = `--${boundary}\r\ncontent-disposition: form-data; name="photo"; filename="photo.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`
const body = Buffer.concat([Buffer.from(head), readFileSync(file), Buffer.from(`\r\n--${boundary}--\r\n`)])
const agent = new Agent({ keepAlive: true })
let isOver = false
let count = 0

async function upload(member) {
  const headers = {
    host: 'localhost',
    cookie: `auth=talker-${member}`,
    'idempotency-key': randomUUID(),
    'content-type': `multipart/form-data; boundary=${boundary}`,
    'content-length': body.length,
  }
  const options = { agent, port, host: '127.0.0.1', method: 'POST', path: '/api/photo.php', headers }
  const answer = await new Promise((resolve, reject) =>
    request(options, resolve).on('error', reject).end(body),
  )
  const said = Buffer.concat(await answer.toArray())
  if (answer.statusCode !== 200) throw new Error(`an upload was answered by ${answer.statusCode}: ${said}`)
}

async function uploadInTurn() {
  while (!isOver) await upload(Number(first) + (count++ % Number(members)))
}

let uploading = Promise.resolve([])
process.on('message', async (message) => {
  isOver = message === 'end'
  if (!isOver) {
    uploading = Promise.all(Array.from({ length: Number(atOnce) }, uploadInTurn))
    return
  }
  await uploading
  process.send(count)
})
process.on('disconnect', () => process.exit())

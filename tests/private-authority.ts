import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import { TLSSocket } from 'node:tls'

/** The key and the certificate of a server. */
interface Identity {
  readonly key: string
  readonly cert: string
}

/** Creates an authority that no one knows, as `ca.pem` in a folder, and its certificate for this machine. */
export function makeAuthority(folder: string): Identity {
  const openssl = (...args: string[]) => {
    const { status, stderr } = spawnSync('openssl', args, { cwd: folder, encoding: 'utf8' })
    if (status !== 0) throw new Error(stderr)
  }
  const path = (name: string) => join(folder, name)
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-keyout']
  openssl('req', '-x509', ...key, 'ca.key', '-out', 'ca.pem', '-subj', '/CN=Harbour CA', '-days', '2')
  openssl('req', ...key, 'own.key', '-out', 'own.csr', '-subj', '/CN=localhost')
  writeFileSync(path('own.ext'), 'subjectAltName=DNS:localhost,IP:127.0.0.1\n')
  const signing = [
    '-CA',
    'ca.pem',
    '-CAkey',
    'ca.key',
    '-CAcreateserial',
    '-extfile',
    'own.ext',
    '-days',
    '2',
  ]
  openssl('x509', '-req', '-in', 'own.csr', '-out', 'own.pem', ...signing)
  return { key: readFileSync(path('own.key'), 'utf8'), cert: readFileSync(path('own.pem'), 'utf8') }
}

/** Ends a connection that fails, as clients do that refuse a certificate. */
export const quiet = (socket: Socket) => socket.on('error', () => socket.destroy())

/** As PostgreSQL does: the client requests TLS in eight bytes, and starts it after an S. */
export function postgresBehindTls(
  { host, port }: { host: string; port: number },
  identity: Identity,
): Server {
  return createServer((socket) => {
    quiet(socket).once('data', () => {
      socket.write('S')
      const secure = quiet(new TLSSocket(socket, { isServer: true, ...identity }))
      const database = host.startsWith('/') ? connect(join(host, `.s.PGSQL.${port}`)) : connect(port, host)
      secure.pipe(quiet(database)).pipe(secure)
    })
  })
}

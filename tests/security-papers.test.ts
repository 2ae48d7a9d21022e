import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const sources = ['server', 'database', 'demo'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => `${folder}/${path}`)
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts')),
)

/** Returns whether a file hashes, signs, encrypts or draws random numbers: with Node.js itself or a library for it. */
const usesCryptography = (code: string) =>
  /from '(node:crypto|@node-rs\/argon2|@simplewebauthn\/server|otpauth|web-push|aws4fetch)'/.test(code)

/** Returns the events that a file writes into the log: the last argument in `log.info(…, 'this')`. */
function findEvents(code: string): string[] {
  const calls = code.matchAll(/\blog\.(?:info|warn|error)\((?:[^()]|\([^()]*\))*?'([^']+)',?\s*\)/g)
  return [...calls].map(([, event = '']) => event)
}

function namedIn(paper: string, pattern: RegExp): string[] {
  return [...new Set([...paper.matchAll(pattern)].map(([, name = '']) => name))].sort()
}

describe('the inventory of cryptography', () => {
  const listed = namedIn(read('docs/security/cryptography.md'), /`((?:server|database|demo)\/[\w/-]+\.ts)`/g)

  it('names every file that hashes, signs, encrypts or draws random numbers, and no other', () => {
    const used = sources.filter((path) => usesCryptography(read(path)))
    expect(listed).toEqual(used.sort())
  })

  it('detects a file that starts to', () => {
    expect(usesCryptography(`import { createHash } from 'node:crypto'`)).toBe(true)
    expect(listed).not.toContain('server/planted.ts')
  })

  it('says how keys live and how algorithms are changed', () => {
    const paper = read('docs/security/cryptography.md')
    for (const words of ['It is changed', 'Algorithms are changed', 'HKDF-SHA-256'])
      expect(paper).toContain(words)
  })
})

describe('the inventory of the log', () => {
  const listed = namedIn(read('docs/security/logging.md'), /^\| `([^`]+)` \|/gm)

  it('names every event that the program writes, and no other', () => {
    const written = sources.flatMap((path) => findEvents(read(path)))
    expect(listed).toEqual([...new Set(written)].sort())
    expect(written.length).toBeGreaterThan(20)
  })

  it('would detect an event that is not in it', () => {
    expect(findEvents(`ctx.services.log.warn({ a: f(1) }, 'planted event')`)).toEqual(['planted event'])
    expect(listed).not.toContain('planted event')
  })
})

/** Returns whether a file opens connections to someone. */
const opensConnections = (code: string) =>
  /(?<![\w.])fetch\(|client\.fetch\(|createTransport\(|new (?:Redis|Stripe|pg\.(?:Pool|Client))\(|createMollieClient\(|import \{[^}]*\brequest\b[^}]*\} from 'node:https?'|from 'node:(?:https?|net|tls)'[\s\S]*\b(?:request|connect)\(\n|import \{[^}]*\bconnect\b[^}]*\} from 'node:(?:net|tls)'|new OTLPTraceExporter\(/.test(
    code,
  )

describe('the list of services that the program contacts by itself', () => {
  const [, section = ''] = read('docs/security/threat-model.md').split('## Outgoing connections')
  const listed = namedIn(section.split('\n## ')[0] ?? '', /^\| `(server\/[\w/-]+\.ts)` \|/gm)

  it('names every file that opens connections, and no other', () => {
    const going = sources.filter((path) => path.startsWith('server/') && opensConnections(read(path)))
    expect(listed).toEqual(going.sort())
  })

  it('detects a file that starts to', () => {
    expect(opensConnections('const answer = await fetch(input.url)')).toBe(true)
    expect(opensConnections(`import { request as ask } from 'node:http'`)).toBe(true)
    expect(opensConnections('const fetchPayment = () => null')).toBe(false)
  })
})

describe('the promise to those who report', () => {
  it('says how soon a dependency with a vulnerability is replaced', () => {
    expect(read('SECURITY.md')).toMatch(/## Dependencies[\s\S]*within two days[\s\S]*within thirty days/)
  })
})

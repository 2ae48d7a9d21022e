import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const folder = mkdtempSync(join(tmpdir(), 'duet-config-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function findMistakes(environment: Record<string, string>): readonly string[] {
  try {
    readConfig(environment)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.mistakes
    throw error
  }
}

describe('a secret', () => {
  const file = join(folder, 'key')
  writeFileSync(file, 'a secret of more than 32 characters\n')

  it('names a wrong previous secret without showing it', () => {
    const secret = 'a secret of more than 32 characters'
    expect(findMistakes({ SECRET_KEY: secret, SECRET_KEY_PREVIOUS: 'short' })).toEqual([
      expect.not.stringContaining('short'),
    ])
    for (const given of [
      { SECRET_KEY_PREVIOUS: secret },
      { SECRET_KEY: secret, SECRET_KEY_PREVIOUS: secret },
    ])
      expect(findMistakes(given)).toEqual([
        expect.stringContaining('SECRET_KEY_PREVIOUS: is the previous secret'),
      ])
  })

  it('is read from a file that a vault wrote', () => {
    const config = readConfig({ SECRET_KEY_FILE: file })
    expect(config.secretKey).toBe('a secret of more than 32 characters')
  })

  it('is checked like any other, and never shown', () => {
    const short = join(folder, 'short')
    writeFileSync(short, 'hunter2')
    const [mistake = '', ...others] = findMistakes({ SECRET_KEY_FILE: short })
    expect(mistake).toContain('SECRET_KEY: must have at least 32 characters')
    expect([mistake.includes('hunter2'), others]).toEqual([false, []])
  })

  it('is set in one place, and that place exists', () => {
    const twice = { SECRET_KEY: 'another secret of 32 and more letters', SECRET_KEY_FILE: file }
    expect(findMistakes(twice)).toEqual(['SECRET_KEY_FILE: SECRET_KEY is set too; keep only one of them.'])
    const gone = join(folder, 'gone')
    expect(findMistakes({ DATABASE_URL_FILE: gone })).toEqual([
      `DATABASE_URL_FILE: ${gone} cannot be read; name a file that the program can read.`,
    ])
  })
})

describe('in production, a connection to another machine', () => {
  const production = { DUET_MODE: 'production' }
  const plain: [string, string][] = [
    ['DATABASE_URL', 'postgres://duet:secret@db.example.org/duet'],
    ['DATABASE_URL', 'postgres://duet:secret@10.0.0.7/duet?sslmode=disable'],
    ['REDIS_URL', 'redis://:secret@redis.example.org:6379'],
    ['SMTP_URL', 'smtp://user:secret@mail.example.org'],
    ['SMS_URL', 'http://user:secret@sms.example.org/send'],
    ['S3_URL', 'http://KEY:secret@s3.example.org/photos'],
    ['GIPHY_URL', 'http://giphy.example.org'],
    ['CLAMD_URL', 'tcp://clamav.example.org:3310'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'http://traces.example.org:4318'],
  ]
  it.each(plain)('is refused without TLS: %s %s', (name, address) => {
    const [mistake = '', ...others] = findMistakes({ ...production, [name]: address })
    expect(mistake).toContain(`${name}: ${new URL(address).hostname} is another machine`)
    expect([mistake.includes('secret'), others]).toEqual([false, []])
  })

  it.each([
    ['DATABASE_URL', 'postgres://duet:secret@db.example.org/duet?sslmode=verify-full'],
    ['DATABASE_URL', 'postgres://duet:secret@localhost/duet'],
    ['DATABASE_URL', 'postgres://duet:secret@database:5432/duet'],
    ['REDIS_URL', 'rediss://:secret@redis.example.org:6379'],
    ['REDIS_URL', 'redis://127.0.0.1:6379'],
    ['SMTP_URL', 'smtps://user:secret@mail.example.org'],
    ['SMTP_URL', 'smtp://user:secret@mail.example.org?requireTLS=true'],
    ['S3_URL', 'https://KEY:secret@s3.example.org/photos'],
    ['CLAMD_URL', 'unix:/run/clamav/clamd.ctl'],
    ['CLAMD_URL', 'tcp://clamav:3310'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'http://localhost:4318'],
  ])('is fine with TLS, and without it on this machine: %s %s', (name, address) => {
    expect(findMistakes({ ...production, [name]: address })).toEqual([])
  })

  it('may go through a network that encrypts by itself, if the operator names the host', () => {
    const named = { ...production, ENCRYPTED_NETWORK: 'redis.internal, 10.0.0.7' }
    expect(findMistakes({ ...named, REDIS_URL: 'redis://redis.internal' })).toEqual([])
    expect(findMistakes({ ...named, REDIS_URL: 'redis://redis.example.org' })).toHaveLength(1)
  })
})

describe('a configuration with several errors', () => {
  it('is refused with all of them at once, including those between settings', () => {
    const mistakes = findMistakes({
      DUET_MODE: 'production',
      DUET_SERVISES: 'web',
      PORT: 'http',
      RATE_LIMITS: 'off',
      DATABASE_POOLER: 'transaction',
      SMTP_URL: 'smtp://user:secret@mail.example.org',
    })
    const names = mistakes.map((mistake) => mistake.split(':')[0]).toSorted()
    expect(names).toEqual(['DATABASE_POOLER', 'DUET_SERVISES', 'PORT', 'RATE_LIMITS', 'SMTP_URL'])
  })

  it('is not refused with errors that only follow from another one', () => {
    const given = { DATABASE_URL: 'mysql://duet@localhost/duet', DATABASE_POOLER: 'transaction' }
    const mistakes = findMistakes({ ...given, REDIS_URL: 'redis://localhost' })
    expect(mistakes).toEqual([expect.stringContaining('DATABASE_URL: must start with postgres://')])
  })
})

describe('the provider of the staff', () => {
  const whole = {
    STAFF_OIDC_ISSUER: 'https://login.example',
    STAFF_OIDC_CLIENT_ID: 'duet',
    STAFF_OIDC_CLIENT_SECRET: 'hunter2',
    STAFF_OIDC_GROUPS: '{"admins": {"roles": ["admin"], "sites": "all"}}',
  }

  it('is read whole, or not at all', () => {
    expect(readConfig(whole).staffProvider).toMatchObject({ name: 'SSO', matchesEmail: false })
    expect(readConfig({}).staffProvider).toBeNull()
    const [mistake] = findMistakes({ ...whole, STAFF_OIDC_CLIENT_SECRET: '' })
    expect(mistake).toContain('STAFF_OIDC_CLIENT_SECRET: is missing')
  })

  it('is needed where no one logs in with a password', () => {
    expect(findMistakes({ STAFF_PASSWORD_LOGIN: 'off' })).toEqual([
      expect.stringContaining('STAFF_PASSWORD_LOGIN: "off" needs a provider'),
    ])
  })

  it.each(['admins', '{}', '{"admins": {"roles": ["owner"], "sites": "all"}}', '{"admins": {"roles": []}}'])(
    'refuses the groups %s',
    (groups) => {
      expect(findMistakes({ ...whole, STAFF_OIDC_GROUPS: groups })).toEqual([
        expect.stringContaining('STAFF_OIDC_GROUPS: must look like'),
      ])
    },
  )

  it('is reached over TLS in production', () => {
    const plain = { ...whole, STAFF_OIDC_ISSUER: 'http://login.example', DUET_MODE: 'production' }
    expect(findMistakes(plain).some((mistake) => mistake.startsWith('STAFF_OIDC_ISSUER'))).toBe(true)
  })
})

import * as z from 'zod'
import { readAuthorities, trustAuthorities } from '../platform/authorities.ts'
import { listPlainConnections } from '../platform/plain-connections.ts'
import { withSecretFiles } from '../platform/secret-files.ts'
import {
  listProviderMistakes,
  readStaffProvider,
  type StaffProviderSettings,
  staffProviderShape,
} from '../platform/staff-provider-settings.ts'

/** How the program is run: `demo` is what `npm start` gives without configuration. */
export type Mode = 'demo' | 'production' | 'test'

export type Service = 'web' | 'live' | 'worker'

/** All configuration, read once at the start (the only reader of the environment). */
export interface Config {
  mode: Mode
  services: readonly Service[]
  host: string
  port: number
  /** The port in URLs outside of production, behind a proxy; null for the process's own. */
  publicPort: number | null
  dataDir: string
  databaseUrl: string | null
  /** Whether a pooler in transaction mode is in front of the database: then no named statements are prepared. */
  databasePooled: boolean
  /** A replica, for reads that may be slightly stale. */
  databaseReplicaUrl: string | null
  rateLimits: boolean
  smtpUrl: string | null
  mailFrom: string
  /** A gateway for text messages (server/platform/outgoing/sms.ts). */
  smsUrl: string | null
  /** The address of ClamAV, which scans uploads; null scans none. */
  clamdUrl: string | null
  /** The key of GIPHY; null offers no GIFs. */
  giphyKey: string | null
  /** The base URL of GIPHY; different for a proxy, and in tests. */
  giphyUrl: string
  redisUrl: string | null
  /** A bucket for photos, with its key: `https://KEY:SECRET@host/bucket?region=…`; null keeps them in the data folder. */
  s3Url: string | null
  /** The secret that all keys are derived from; null creates one in the data folder. */
  secretKey: string | null
  /** The previous secret, while `duet secret rotate` seals its values again. */
  secretKeyPrevious: string | null
  trustedProxies: number
  /** The header in which a trusted proxy names the visitor's country, in lower case; null believes none. */
  countryHeader: string | null
  /** A PEM file with certificate authorities that are trusted in addition to those of Node.js; null trusts no others. */
  caFile: string | null
  /** Hosts that are reached through a network that encrypts by itself. */
  encryptedNetwork: readonly string[]
  /** How long a stopping process still serves while it reports not ready, in seconds. */
  drainSeconds: number
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent'
  /** Where metrics are served; null serves none. */
  metrics: { host: string; port: number } | null
  /** The OpenTelemetry collector for traces, and the share of traces it receives; null records none. */
  tracing: { endpoint: string; share: number } | null
  /** Statements, or requests, that take at least this many milliseconds are logged. */
  slowQueryMilliseconds: number
  slowRequestMilliseconds: number
  demoReplies: boolean
  /** The identity provider of the staff; null without one. */
  staffProvider: StaffProviderSettings | null
  /** Whether the staff log in with password and code, too. */
  staffPasswords: boolean
  /** The back offices of the other pods of the operator, for links. */
  otherPods: readonly { name: string; url: string }[]
  /** The other pods of the operator whose refused pictures are refused here, and which may read ours. */
  podFeeds: readonly PodFeed[]
  secureCookies: boolean
}

/** Another pod: any address that reaches it, and the public key that it signs with. */
export interface PodFeed {
  readonly name: string
  readonly url: string
  readonly key: string
}

const optional = (form: RegExp, mistake: string) => z.string().regex(form, mistake).optional()
const postgresUrl = optional(/^postgres(ql)?:\/\//, 'must start with postgres:// or postgresql://')

const secretKey = z.string().min(32, 'must have at least 32 characters').optional()

const podName = z.string().min(1).max(40)
const podUrl = z.url({ protocol: /^https?$/ })
const Pods = z.record(podName, podUrl)
const PodFeeds = z.record(podName, z.strictObject({ url: podUrl, key: z.string().regex(/^[\w-]{43}$/) }))

function parseNamed<Value>(form: z.ZodType<Record<string, Value>>, text: string): [string, Value][] | null {
  try {
    const { data } = form.safeParse(JSON.parse(text))
    return data ? Object.entries(data) : null
  } catch {
    return null
  }
}

const parsePods = (text: string) => parseNamed(Pods, text)?.map(([name, url]) => ({ name, url })) ?? null

const parseFeeds = (text: string) =>
  parseNamed(PodFeeds, text)?.map(([name, feed]) => ({ name, ...feed })) ?? null

const Environment = z.object({
  DUET_MODE: z.enum(['demo', 'production', 'test']).default('demo'),
  DUET_SERVICES: z
    .string()
    .default('web,live,worker')
    .transform((text) => text.split(',').map((part) => part.trim()))
    .pipe(z.array(z.enum(['web', 'live', 'worker'])).min(1)),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  PUBLIC_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: postgresUrl,
  DATABASE_REPLICA_URL: postgresUrl,
  DATABASE_POOLER: z.enum(['none', 'transaction']).default('none'),
  RATE_LIMITS: z.enum(['on', 'off']).default('on'),
  SMTP_URL: optional(/^smtps?:\/\//, 'must start with smtp:// or smtps://'),
  MAIL_FROM: z.string().default('no-reply@localhost'),
  REDIS_URL: optional(/^rediss?:\/\//, 'must start with redis:// or rediss://'),
  S3_URL: optional(
    /^https?:\/\/[^:@/]+:[^@/]+@[^/]+\/[^/?]+/,
    'must look like https://KEY:SECRET@host/bucket',
  ),
  SMS_URL: optional(/^https?:\/\//, 'must start with http:// or https://'),
  CLAMD_URL: optional(
    /^(tcp:\/\/[^/]+|unix:\/.+)$/,
    'must look like tcp://host:3310 or unix:/run/clamav/clamd.ctl',
  ),
  GIPHY_KEY: optional(/^[A-Za-z0-9]+$/, 'must be letters and digits'),
  GIPHY_URL: z.url().default('https://api.giphy.com'),
  SECRET_KEY: secretKey,
  SECRET_KEY_PREVIOUS: secretKey,
  COUNTRY_HEADER: optional(/^[A-Za-z][A-Za-z0-9-]*$/, 'must be the name of a header, such as CF-IPCountry'),
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0),
  CA_FILE: z
    .string()
    .refine((path) => readAuthorities(path) !== null, 'must name a PEM file with certificates')
    .optional(),
  ENCRYPTED_NETWORK: z
    .string()
    .default('')
    .transform((text) => text.split(',').map((part) => part.trim())),
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(20).default(0),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  METRICS_HOST: z.string().default('127.0.0.1'),
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(/^https?:\/\//, 'must start with http:// or https://'),
  TRACE_SHARE: z.coerce.number().min(0).max(1).default(1),
  SLOW_QUERY_MS: z.coerce.number().int().min(0).default(500),
  SLOW_REQUEST_MS: z.coerce.number().int().min(0).default(2000),
  DEMO_REPLIES: z.enum(['on', 'off']).default('off'),
  ...staffProviderShape,
  OTHER_PODS: z
    .string()
    .transform(parsePods)
    .refine((pods) => pods !== null, 'must look like {"North": "https://north.example/admin"}')
    .optional(),
  POD_FEEDS: z
    .string()
    .transform(parseFeeds)
    .refine(
      (feeds) => feeds !== null,
      'must look like {"North": {"url": "https://north.example", "key": "…"}}, with what "duet pod key" prints there',
    )
    .optional(),
})

/** An error in the configuration with what to do about it; the program prints all of them and exits with 78. */
export class ConfigError extends Error {
  readonly mistakes: readonly string[]

  constructor(mistakes: readonly string[]) {
    super(mistakes.join('\n'))
    this.mistakes = mistakes
  }
}

type Settings = z.infer<typeof Environment>
/** The environment variables. */
type EnvironmentValues = Readonly<Record<string, string>>

const known = new Set(Object.keys(Environment.shape))

/** Finds names that look like ours but are not: a misspelt setting must not be silently ignored. */
function findUnknownSettings(values: EnvironmentValues): string[] {
  const isOurs = (name: string) => name.startsWith('DUET_')
  const ours = [...known].filter(isOurs).join(', ')
  return Object.keys(values)
    .filter((name) => isOurs(name) && !known.has(name))
    .map((name) => `${name}: not a setting of Duet; the known ones are ${ours}.`)
}

/** Returns the given value without keys and passwords, so that they do not end up in a log. */
function withoutKey(name: string, value: string): string {
  return /_(KEY|SECRET)(_|$)/.test(name) ? '…' : value.replace(/\/\/[^@/]*@/, '//…@')
}

function findProductionMistakes(config: Config): string[] {
  if (config.mode !== 'production') return []
  const mistakes: string[] = []
  if (!config.rateLimits) mistakes.push('RATE_LIMITS: "off" is refused in production; remove it.')
  if (config.demoReplies) mistakes.push('DEMO_REPLIES: "on" is refused in production; remove it.')
  const connections = {
    DATABASE_URL: config.databaseUrl,
    DATABASE_REPLICA_URL: config.databaseReplicaUrl,
    REDIS_URL: config.redisUrl,
    SMTP_URL: config.smtpUrl,
    SMS_URL: config.smsUrl,
    S3_URL: config.s3Url,
    CLAMD_URL: config.clamdUrl,
    OTEL_EXPORTER_OTLP_ENDPOINT: config.tracing?.endpoint ?? null,
    GIPHY_URL: config.giphyUrl,
    STAFF_OIDC_ISSUER: config.staffProvider?.issuer ?? null,
  }
  const feeds = config.podFeeds.flatMap(({ url }) =>
    listPlainConnections({ POD_FEEDS: url }, config.encryptedNetwork),
  )
  return [...mistakes, ...listPlainConnections(connections, config.encryptedNetwork), ...feeds]
}

/** Reads each setting by itself. Wrong ones are left out, so that errors between settings are reported as well. */
function parseSettings(values: EnvironmentValues): { settings: Settings; mistakes: string[] } {
  const parsed = Environment.safeParse(values)
  if (parsed.success) return { settings: parsed.data, mistakes: [] }
  const wrong = parsed.error.issues.map(({ path, message }) => {
    const name = String(path[0] ?? 'environment')
    const mistake = `${name}: ${message}; it is "${withoutKey(name, values[name] ?? '')}". See .env.example.`
    return [name, mistake] as const
  })
  const names = new Set(wrong.map(([name]) => name))
  const right = Object.fromEntries(Object.entries(values).filter(([name]) => !names.has(name)))
  return { settings: Environment.parse(right), mistakes: wrong.map(([, mistake]) => mistake) }
}

function toConfig(e: Settings): Config {
  return {
    mode: e.DUET_MODE,
    services: e.DUET_SERVICES,
    host: e.HOST,
    port: e.PORT,
    publicPort: e.PUBLIC_PORT ?? null,
    dataDir: e.DATA_DIR,
    databaseUrl: e.DATABASE_URL ?? null,
    databasePooled: e.DATABASE_POOLER === 'transaction',
    databaseReplicaUrl: e.DATABASE_REPLICA_URL ?? null,
    rateLimits: e.RATE_LIMITS === 'on',
    smtpUrl: e.SMTP_URL ?? null,
    mailFrom: e.MAIL_FROM,
    smsUrl: e.SMS_URL ?? null,
    clamdUrl: e.CLAMD_URL ?? null,
    giphyKey: e.GIPHY_KEY ?? null,
    giphyUrl: e.GIPHY_URL,
    redisUrl: e.REDIS_URL ?? null,
    s3Url: e.S3_URL ?? null,
    secretKey: e.SECRET_KEY ?? null,
    secretKeyPrevious: e.SECRET_KEY_PREVIOUS ?? null,
    trustedProxies: e.TRUSTED_PROXIES,
    countryHeader: e.COUNTRY_HEADER?.toLowerCase() ?? null,
    caFile: e.CA_FILE ?? null,
    encryptedNetwork: e.ENCRYPTED_NETWORK,
    drainSeconds: e.DRAIN_SECONDS,
    logLevel: e.LOG_LEVEL,
    metrics: e.METRICS_PORT === undefined ? null : { host: e.METRICS_HOST, port: e.METRICS_PORT },
    tracing:
      e.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
        ? null
        : { endpoint: e.OTEL_EXPORTER_OTLP_ENDPOINT, share: e.TRACE_SHARE },
    slowQueryMilliseconds: e.SLOW_QUERY_MS,
    slowRequestMilliseconds: e.SLOW_REQUEST_MS,
    demoReplies: e.DEMO_REPLIES === 'on',
    staffProvider: readStaffProvider(e),
    otherPods: e.OTHER_PODS ?? [],
    podFeeds: e.POD_FEEDS ?? [],
    staffPasswords: e.STAFF_PASSWORD_LOGIN === 'on',
    secureCookies: e.DUET_MODE === 'production',
  }
}

/** Settings that mean nothing without others. */
function findLonelySettings(config: Config, values: EnvironmentValues): string[] {
  const lacks = (name: string) => !values[name]
  const mistakes: string[] = []
  if (config.countryHeader && config.trustedProxies === 0)
    mistakes.push('COUNTRY_HEADER: needs TRUSTED_PROXIES, since only your own proxy can be trusted with it.')
  if (config.databasePooled && (lacks('DATABASE_URL') || lacks('REDIS_URL')))
    mistakes.push(
      'DATABASE_POOLER: needs DATABASE_URL, and REDIS_URL, since LISTEN does not work through a pooler.',
    )
  if (config.metrics && config.port !== 0 && config.metrics.port === config.port)
    mistakes.push('METRICS_PORT: is that of PORT; set another one.')
  if (config.databaseReplicaUrl && lacks('DATABASE_URL'))
    mistakes.push('DATABASE_REPLICA_URL: needs DATABASE_URL, the database that the replica follows.')
  if (config.secretKeyPrevious && (lacks('SECRET_KEY') || config.secretKeyPrevious === config.secretKey))
    mistakes.push('SECRET_KEY_PREVIOUS: is the previous secret; set SECRET_KEY to a new one.')
  return mistakes
}

/** Reads and checks the environment. Throws a ConfigError with all errors. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const read = withSecretFiles(environment)
  const values: EnvironmentValues = Object.fromEntries(
    Object.entries(read.environment).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  )
  const { settings, mistakes } = parseSettings(values)
  const config = toConfig(settings)
  const all = [
    ...read.mistakes,
    ...findUnknownSettings(values),
    ...mistakes,
    ...findLonelySettings(config, values),
    ...listProviderMistakes(values),
    ...findProductionMistakes(config),
  ]
  if (all.length > 0) throw new ConfigError(all)
  return config
}

/**
 * Reads the environment of this process, with overrides from the command line, and makes the process trust the
 * certificate authorities it names.
 */
export function readEnvironment(over: Record<string, string> = {}): Config {
  const config = readConfig({ ...process.env, ...over })
  if (config.caFile !== null) trustAuthorities(config.caFile)
  return config
}

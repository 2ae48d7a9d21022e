import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { parse } from 'yaml'
import * as z from 'zod/mini'
import { hostPattern } from '../features/sites/find-site.ts'
import { openSecrets } from '../platform/open-secrets.ts'
import { openPodKey } from '../platform/pod-key.ts'
import { Refusal } from '../platform/refusal.ts'
import { getReason } from './plain-error.ts'
import { withDatabase } from './with-database.ts'

/** Its usage. */
export const podUsage = `duet pod map FILE [--format haproxy|nginx]   prints the map by which a proxy finds the pod of a host
duet pod key                                  prints this pod’s public key, for POD_FEEDS of the others

FILE is YAML:

default: north
pods:
  north: [flirt.example, date.example]
  south: [rencontre.example]`

/** Exit code of sysexits.h for a usage error. */
const wrongUse = 64

const Pods = z.strictObject({
  default: z.string(),
  pods: z.record(z.string(), z.array(z.string())),
})

/** Which pod serves which hosts; every other host goes to the default one. */
export type Pods = z.infer<typeof Pods>

function findMistakes({ default: fallback, pods }: Pods): string[] {
  const mistakes = []
  const podByHost = new Map<string, string>()
  if (!Object.hasOwn(pods, fallback)) mistakes.push(`default: there is no pod ${fallback}`)
  for (const [pod, hosts] of Object.entries(pods)) {
    if (!/^[a-z][a-z0-9_-]*$/.test(pod))
      mistakes.push(`${pod}: use lower-case letters, digits, hyphens and underscores`)
    for (const host of hosts) {
      const other = podByHost.get(host)
      if (!hostPattern.test(host)) mistakes.push(`${pod}: ${host} is not a host name`)
      if (host.startsWith('www.')) mistakes.push(`${pod}: name ${host.slice(4)}, which includes ${host}`)
      if (other) mistakes.push(`${host}: it is in ${other} and in ${pod}`)
      podByHost.set(host, pod)
    }
  }
  return mistakes
}

function parseYaml(text: string): unknown {
  try {
    return parse(text, { logLevel: 'error' })
  } catch (error) {
    throw new Refusal(`The pods are not YAML: ${getReason(error)}`)
  }
}

/** Reads a file of pods. Throws a Refusal with all errors, such as a host that two pods serve. */
export function readPods(text: string): Pods {
  const { data, error } = z.safeParse(Pods, parseYaml(text))
  const mistakes = data
    ? findMistakes(data)
    : error.issues.map(({ path, message }) => `${path.join('.') || 'the file'}: ${message}`)
  if (!data || mistakes.length > 0) throw new Refusal(['The pods have mistakes:', ...mistakes].join('\n  - '))
  return data
}

const listHosts = ({ pods }: Pods) =>
  Object.entries(pods)
    .flatMap(([pod, hosts]) => hosts.flatMap((host) => [host, `www.${host}`].map((name) => ({ name, pod }))))
    .sort((a, b) => (a.name < b.name ? -1 : 1))

/** Formats a map file for HAProxy. There, the default pod is an argument of the `map` converter. */
export function formatHaproxyMap(pods: Pods): string {
  return listHosts(pods)
    .map(({ name, pod }) => `${name} ${pod}\n`)
    .join('')
}

/** Formats a block of nginx that sets `$duet_pod` by the host of a request. */
export function formatNginxMap(pods: Pods): string {
  const lines = listHosts(pods).map(({ name, pod }) => `  ${name} ${pod};\n`)
  return `map $host $duet_pod {\n  default ${pods.default};\n${lines.join('')}}\n`
}

const formats = new Map([
  ['haproxy', formatHaproxyMap],
  ['nginx', formatNginxMap],
])

/** Prints the public key of the configured pod, and makes the key if no start has made it yet. */
function printKey(): Promise<number> {
  return withDatabase(async ({ config, opened }) => {
    const { db } = opened.database
    const onReplaced = () => console.warn('The key of before could not be decrypted. This is a new one.')
    const { publicKey } = await openPodKey({ db, secrets: await openSecrets(db, config), onReplaced })
    console.log(publicKey)
    return 0
  })
}

/** `duet pod`: prints the map of a proxy in front of several pods, or the public key of this one. */
export async function pod(args: readonly string[]): Promise<number> {
  const options = { format: { type: 'string', default: 'haproxy' } } as const
  const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options })
  const [verb, file] = positionals
  if (verb === 'key' && file === undefined) return printKey()
  const format = formats.get(values.format)
  if (verb !== 'map' || !file || positionals.length > 2 || !format) {
    console.error(podUsage)
    return wrongUse
  }
  process.stdout.write(format(readPods(readFileSync(file, 'utf8'))))
  return 0
}

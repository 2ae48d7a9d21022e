import { readFileSync } from 'node:fs'
import { Deployment } from 'kubernetes-models/apps/v1'
import { Job } from 'kubernetes-models/batch/v1'
import { Ingress, NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1'
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1'
import { ConfigMap, Namespace, Service } from 'kubernetes-models/v1'
import { expect, it } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'

const folder = 'docs/kubernetes'
const read = (file: string) => readFileSync(`${folder}/${file}`, 'utf8')

const kinds = {
  Namespace,
  ConfigMap,
  Service,
  Deployment,
  Job,
  PodDisruptionBudget,
  Ingress,
  NetworkPolicy,
}
interface Manifest {
  readonly apiVersion: string
  readonly kind: keyof typeof kinds
  readonly metadata: { readonly name: string }
}
const { resources } = parse(read('kustomization.yaml')) as { resources: string[] }
const manifests = resources
  .flatMap((file) => parseAllDocuments(read(file)))
  .map((document) => document.toJS() as Manifest)

const deployments = manifests.filter(({ kind }) => kind === 'Deployment').map((one) => new Deployment(one))
const jobs = manifests.filter(({ kind }) => kind === 'Job').map((one) => new Job(one))
const pods = [...deployments, ...jobs].map(({ spec }) => spec?.template)
const labels = pods.map((pod) => pod?.metadata?.labels ?? {})

/** Tells whether the labels are those of a pod that a manifest starts. */
const isSelected = (selector: Readonly<Record<string, string>> = {}) =>
  labels.some((one) => Object.entries(selector).every(([name, value]) => one[name] === value))

it.each(manifests.map((one) => [`${one.kind} ${one.metadata.name}`, one] as const))(
  'writes %s as the interface of Kubernetes has it',
  (_, manifest) => {
    const Kind = kinds[manifest.kind]
    expect(() => new Kind(manifest as never).validate()).not.toThrow()
    expect(new Kind(manifest as never).apiVersion).toBe(manifest.apiVersion)
  },
)

it('finds what the Kubernetes API does not know', () => {
  const wrong = structuredClone(manifests.find(({ kind }) => kind === 'Deployment')) as never
  Object.assign((wrong as { spec: object }).spec, { replicas: 'two' })
  expect(() => new Deployment(wrong).validate()).toThrow('replicas')
})

/** Returns the paths of everything below a value. */
function findPaths(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, below]) => [
    [...path, name],
    ...findPaths(below, [...path, name]),
  ])
}

/** Returns the fields of a manifest that Kubernetes does not know: any value is right for them, even a function. */
function findUnknownFields(manifest: Manifest): string[] {
  const isRightWithAnything = (path: readonly string[]) => {
    const changed = structuredClone(manifest) as unknown as Record<string, unknown>
    const holder = path.slice(0, -1).reduce((one, name) => one[name] as Record<string, unknown>, changed)
    holder[path.at(-1) ?? ''] = () => undefined
    const { validate } = kinds[manifest.kind].prototype
    try {
      validate.call(changed)
      return true
    } catch {
      return false
    }
  }
  return findPaths(manifest)
    .filter(isRightWithAnything)
    .map((path) => path.join('.'))
}

it.each(manifests.map((one) => [`${one.kind} ${one.metadata.name}`, one] as const))(
  'writes only fields that Kubernetes knows in %s',
  (_, manifest) => expect(findUnknownFields(manifest)).toEqual([]),
)

it('finds misspelt fields, which Kubernetes refuses or ignores', () => {
  const wrong = structuredClone(manifests.find(({ kind }) => kind === 'Deployment')) as Manifest
  Object.assign((wrong as unknown as { spec: object }).spec, { replica: 2 })
  expect(findUnknownFields(wrong)).toEqual(['spec.replica'])
})

it('runs every role, each with a budget, and the migrations as a job', () => {
  const roles = deployments.map(({ spec }) => spec?.template.spec?.containers[0]?.args?.at(-1))
  expect(roles).toEqual(['--services=web', '--services=live', '--services=worker'])
  const budgets = manifests.filter(({ kind }) => kind === 'PodDisruptionBudget')
  expect(budgets.map(({ metadata }) => metadata.name)).toEqual(
    deployments.map(({ metadata }) => metadata?.name),
  )
  expect(jobs.map(({ spec }) => spec?.template.spec?.containers[0]?.args?.at(-1))).toEqual(['migrate'])
})

it('probes each role for liveness and readiness, and waits for it to drain', () => {
  const { data } = parse(read('settings.yaml')) as { data: { DRAIN_SECONDS: string } }
  for (const { spec } of deployments) {
    const pod = spec?.template.spec
    const [container] = pod?.containers ?? []
    expect(container?.livenessProbe?.httpGet?.path).toBe('/healthz/live')
    expect(container?.readinessProbe?.httpGet?.path).toBe('/healthz/ready')
    // Half a minute for the stop, five seconds for what does not let go.
    expect(pod?.terminationGracePeriodSeconds).toBeGreaterThan(Number(data.DRAIN_SECONDS) + 35)
  }
})

it('gives no pod more rights than it needs', () => {
  expect(pods.length).toBe(4)
  for (const pod of pods) {
    expect(pod?.spec).toMatchObject({
      automountServiceAccountToken: false,
      securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
    })
    for (const { securityContext, resources: limits } of pod?.spec?.containers ?? []) {
      expect(securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      })
      expect(limits?.limits).toHaveProperty('memory')
    }
  }
})

it('points services, policies and budgets at existing pods, and paths at existing services', () => {
  const services = manifests.filter(({ kind }) => kind === 'Service').map((one) => new Service(one))
  for (const { spec } of services) expect(isSelected(spec?.selector)).toBe(true)
  for (const one of manifests.filter(({ kind }) => kind === 'PodDisruptionBudget'))
    expect(isSelected(new PodDisruptionBudget(one).spec?.selector?.matchLabels)).toBe(true)
  const ingresses = manifests.filter(({ kind }) => kind === 'Ingress').map((one) => new Ingress(one as never))
  const paths = ingresses.flatMap(({ spec }) => spec?.rules?.flatMap(({ http }) => http?.paths ?? []) ?? [])
  expect(paths.map(({ path, backend }) => [path, backend.service?.name])).toEqual([
    ['/api/events.php', 'duet-live'],
    ['/', 'duet-web'],
  ])
  expect(services.map(({ metadata }) => metadata?.name).sort()).toEqual(['duet-live', 'duet-web'])
})

it('spreads sessions by a variable that nginx can read', () => {
  const { metadata } = parse(read('ingress.yaml')) as { metadata: { annotations: Record<string, string> } }
  expect(metadata.annotations['nginx.ingress.kubernetes.io/upstream-hash-by']).toMatch(/^\$[a-z0-9_]+$/)
})

it('sets only known settings, and no secrets', () => {
  const { data } = parse(read('settings.yaml')) as { data: Record<string, string> }
  const example = readFileSync('.env.example', 'utf8')
  for (const [name, value] of Object.entries(data)) {
    expect(example, name).toMatch(new RegExp(`^#?${name.replace(/_FILE$/, '')}=`, 'm'))
    expect(value).not.toContain('@postgres')
    if (name.endsWith('_FILE')) expect(value).toMatch(/^\/run\/secrets\/duet\/[a-z0-9-]+$/)
  }
})

it('closes everything except what a policy allows', () => {
  const policies = manifests
    .filter(({ kind }) => kind === 'NetworkPolicy')
    .map((one) => new NetworkPolicy(one))
  expect(policies[0]?.spec).toEqual({ podSelector: {}, policyTypes: ['Ingress', 'Egress'] })
})

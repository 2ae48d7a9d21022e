import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { parse } from 'yaml'

const folder = join(import.meta.dirname, '../../../shared/quality/data')

/** A request that was made and what was answered. */
export interface RecordedCall {
  readonly method: string
  /** The path as the contract writes it, such as `/v2/payments/{paymentId}`. */
  readonly path: string
  readonly request: unknown
  readonly status: number
  readonly answer: unknown
}

/** The interface description that a provider has published, where the outside test data are at hand. */
export interface PublishedContract {
  /** Returns what in an exchange is not as published, as texts; empty when all is. */
  mistakes(exchange: RecordedCall): string[]
}

const pointer = (...parts: string[]) =>
  parts.map((part) => `/${part.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')

interface Loaded {
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

/**
 * Returns what only the provider fills in: requests need not hold it, though the shared schema demands it (`readOnly`).
 */
function readOnlyNames(part: unknown, names = new Set<string>()): Set<string> {
  if (typeof part !== 'object' || part === null) return names
  for (const [name, value] of Object.entries(part)) {
    if (Object(value).readOnly === true) names.add(name)
    readOnlyNames(value, names)
  }
  return names
}

const isMissing = ({ keyword, params }: ErrorObject, names: ReadonlySet<string>) =>
  keyword === 'required' && names.has(String(params.missingProperty))

/** Opens a description in JSON or YAML by its name in the outside test data; null where they are absent. */
export function openPublishedContract(name: string): PublishedContract | null {
  const file = join(folder, name)
  if (!existsSync(file)) return null
  const text = readFileSync(file, 'utf8')
  const document = (name.endsWith('.json') ? JSON.parse(text) : parse(text)) as Loaded & { openapi: string } // what the file is
  const options = {
    strict: false,
    validateFormats: false,
    unicodeRegExp: false,
    allErrors: true,
    logger: false,
  } as const
  const ajv = document.openapi.startsWith('3.1') ? new Ajv2020(options) : new Ajv(options)
  ajv.addSchema(document, 'contract')
  const readOnly = readOnlyNames(document)
  const compiled = new Map<string, ValidateFunction>()
  const check = (at: string, value: unknown, what: string): string[] => {
    const known = compiled.get(at) ?? ajv.compile({ $ref: `contract#${at}` })
    compiled.set(at, known)
    if (known(value)) return []
    const errors = (known.errors ?? []).filter((e) => !(what.endsWith('request') && isMissing(e, readOnly)))
    return errors.slice(0, 5).map((e) => `${what}${e.instancePath}: ${e.message}`)
  }
  return {
    mistakes({ method, path, request, status, answer }) {
      const verb = method.toLowerCase()
      const call = document.paths[path]?.[verb]
      if (!call) return [`${method} ${path} is not published`]
      const { requestBody, responses } = call as {
        requestBody?: { content?: Record<string, unknown> }
        responses: Record<string, { content?: Record<string, unknown> } | undefined>
      } // how OpenAPI describes a call
      const what = `${method} ${path}`
      const wrong: string[] = []
      if (requestBody?.content?.['application/json']) {
        const at = pointer('paths', path, verb, 'requestBody', 'content', 'application/json', 'schema')
        wrong.push(...check(at, request, `${what} request`))
      }
      const content = Object.keys(responses[String(status)]?.content ?? {})[0]
      if (content) {
        const at = pointer('paths', path, verb, 'responses', String(status), 'content', content, 'schema')
        wrong.push(...check(at, answer, `${what} answer`))
      } else if (!responses[String(status)]) wrong.push(`${what} never answers ${status}`)
      return wrong
    },
  }
}

import * as z from 'zod/mini'
import type { CallDeclaration } from './call.ts'
import { type CallName, calls } from './calls.ts'
import { commonErrors, type ErrorCode, errorStatus } from './errors.ts'

type Json = Record<string, unknown>

function toJsonSchema(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json // JSON Schema is JSON
  return json
}

/** Returns the input of a call as parameters of its query. */
function describeQueryParameters(call: CallDeclaration): Json[] {
  const { properties, required } = toJsonSchema(call.input, 'input')
  const names = Object.entries(Object(properties) as Json) // absent for a call without input
  const needed = new Set(Array.isArray(required) ? required : [])
  return names.map(([name, schema]) => ({ name, in: 'query', required: needed.has(name), schema }))
}

function describeRequestBody(call: CallDeclaration): Json {
  const schema = toJsonSchema(call.input, 'input')
  if (!call.upload) return { required: true, content: { 'application/json': { schema } } }
  const properties = { ...Object(schema.properties), [call.upload]: { type: 'string', format: 'binary' } }
  const form = { ...schema, properties, required: [call.upload] }
  return { required: true, content: { 'multipart/form-data': { schema: form } } }
}

function describeSuccessResponse(call: CallDeclaration): [string, Json] {
  if (call.answers === 'nothing') return ['204', { description: 'Done; nothing to say.' }]
  if (call.answers === 'redirect') return ['302', { description: 'Go to the page in `Location`.' }]
  const content = call.answers === 'bytes' ? { 'application/octet-stream': {} } : undefined
  const json = { 'application/json': { schema: content ? {} : toJsonSchema(call.output, 'output') } }
  return ['200', { description: 'Done.', content: content ?? json }]
}

/** One response for each status, naming the codes that come with it. */
function describeErrorResponses(call: CallDeclaration): Json {
  const byStatus = new Map<number, ErrorCode[]>()
  for (const code of new Set<ErrorCode>([...call.errors, ...commonErrors])) {
    const status = errorStatus[code]
    byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  }
  const responses = [...byStatus].map(([status, codes]) => [
    String(status),
    {
      description: codes.join(', '),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    },
  ])
  return Object.fromEntries(responses)
}

function describeOperation(name: CallName): Json {
  const call: CallDeclaration = calls[name]
  const flags = Object.entries(call.when ?? {}).map(([flag, value]) => ({
    name: flag,
    in: 'query',
    required: true,
    schema: { const: value },
  }))
  const isGet = call.method === 'GET'
  const key = {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description: 'A UUID made by the client; a repeat with the same key gives the first answer again.',
    schema: { type: 'string', format: 'uuid' },
  }
  return {
    operationId: name,
    summary: call.about,
    description: `Access: ${call.access}. Repeating it: ${call.idempotency}.`,
    parameters: [
      ...flags,
      ...(isGet ? describeQueryParameters(call) : []),
      ...(call.idempotency === 'key' ? [key] : []),
    ],
    ...(!isGet && { requestBody: describeRequestBody(call) }),
    responses: Object.fromEntries([
      describeSuccessResponse(call),
      ...Object.entries(describeErrorResponses(call)),
    ]),
  }
}

const errorSchema = {
  type: 'object',
  required: ['error', 'message', 'request_id'],
  properties: {
    error: { enum: Object.keys(errorStatus) },
    message: { type: 'string', description: 'In the language of the caller.' },
    params: { type: 'object' },
    fields: { type: 'object', additionalProperties: { enum: Object.keys(errorStatus) } },
    request_id: { type: 'string' },
  },
}

/**
 * Makes the OpenAPI 3.1 document of all calls. Variants of one path, distinguished by a query flag, are listed under
 * the path with their flag, since OpenAPI knows only one operation for a path and a method.
 */
export function openApiDocument(title: string, version: string): Json {
  const paths: Record<string, Json> = {}
  for (const name of Object.keys(calls) as CallName[]) {
    // the keys of `calls` are CallName by definition
    const call: CallDeclaration = calls[name]
    // The back office does not exist for members, nor does its description.
    if (call.access.startsWith('staff')) continue
    const flags = new URLSearchParams(call.when).toString()
    const path = flags === '' ? call.path : `${call.path}?${flags}`
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: describeOperation(name) }
  }
  return {
    openapi: '3.1.0',
    info: { title, version },
    paths,
    components: { schemas: { Error: errorSchema } },
  }
}

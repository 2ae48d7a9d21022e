import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, it } from 'vitest'
import type { CallDeclaration } from './call.ts'
import { calls } from './calls.ts'
import { openApiDocument } from './openapi.ts'

describe('the OpenAPI document', () => {
  const document = openApiDocument('Duet', '1.0.0')

  it('is valid OpenAPI 3.1', async () => {
    const result = await new Validator().validate(structuredClone(document))
    expect(result.errors ?? []).toEqual([])
    expect(result.valid).toBe(true)
  })

  it('has every call of the contract except those of the staff (C-034)', () => {
    const operations = Object.values(Object(document.paths)).flatMap((path) => Object.values(Object(path)))
    const names = operations.map((operation) => Object(operation).operationId)
    const open = Object.entries(calls).filter(([, call]) => !call.access.startsWith('staff'))
    expect(names.sort()).toEqual(open.map(([name]) => name).sort())
  })

  it('has the calls that the specification names, by their methods, paths and queries (G-021)', () => {
    const folder = join(import.meta.dirname, '../../docs/specification')
    const pages = readdirSync(folder).filter((name) => name.endsWith('.md'))
    const text = pages.map((name) => readFileSync(join(folder, name), 'utf8')).join('\n')
    const named = Array.from(text.matchAll(/`((?:GET|POST|PUT|DELETE) \/api\/[^`]+)`/g), ([, one]) => one)
    const declared = Object.values(calls).map(({ method, path, when }: CallDeclaration) => {
      const query = when ? `?${new URLSearchParams(when)}` : ''
      return `${method} ${path}${query}`
    })
    expect(named.length).toBeGreaterThan(15)
    expect(named.filter((one) => one && !declared.includes(one))).toEqual([])
  })
})

import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, it } from 'vitest'
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
})

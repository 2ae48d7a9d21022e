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

  it('has every call of the contract', () => {
    const operations = Object.values(Object(document.paths)).flatMap((path) => Object.values(Object(path)))
    const names = operations.map((operation) => Object(operation).operationId)
    expect(names.sort()).toEqual(Object.keys(calls).sort())
  })
})

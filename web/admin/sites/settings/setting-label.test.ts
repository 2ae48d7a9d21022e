import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { SiteSettings } from '#contract/features/sites/site.ts'
import { messages } from '#generated/messages/en.admin.ts'
import type { JsonSchema } from './json-schema.ts'

/** Returns every name of a setting or of a part of one, and every value to choose from. */
function listWords(schema: JsonSchema): { names: string[]; choices: string[] } {
  const within = [schema.items, ...(schema.anyOf ?? []), ...Object.values(schema.properties ?? {})]
  const deeper = within.flatMap((part) => (part ? [listWords(part)] : []))
  return {
    names: [...Object.keys(schema.properties ?? {}), ...deeper.flatMap(({ names }) => names)],
    choices: [...(schema.enum ?? []), ...deeper.flatMap(({ choices }) => choices)],
  }
}

test('every setting, every part of one and every choice has its words in the back office', () => {
  const schema = z.toJSONSchema(SiteSettings, { io: 'output', unrepresentable: 'any' }) as JsonSchema
  const { names, choices } = listWords(schema)
  expect(names).toContain('message_length')
  expect(choices).toContain('with_photo')
  const keys = [
    ...names.map((name) => `admin.setting.${name}`),
    ...choices.map((choice) => `admin.settingChoice.${choice || 'quiet'}`),
  ]
  expect(keys.filter((key) => !(key in messages))).toEqual([])
})

import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { SiteSettings } from '#contract/features/sites/site.ts'
import { messages } from '#generated/messages/en.admin.ts'
import type { JsonSchema } from './json-schema.ts'
import { toChoiceKey } from './setting-labels.ts'

/** Returns every name of a setting or of a part of one, and the key of every value to choose from. */
function listWords(schema: JsonSchema, setting = ''): { names: string[]; choices: string[] } {
  const parts = Object.entries(schema.properties ?? {})
  const within = [schema.items, ...(schema.anyOf ?? [])].map((part) => [setting, part] as const)
  const deeper = [...within, ...parts].flatMap(([name, part]) => (part ? [listWords(part, name)] : []))
  return {
    names: [...parts.map(([name]) => name), ...deeper.flatMap(({ names }) => names)],
    choices: [
      ...(schema.enum ?? []).map((choice) => toChoiceKey(setting, choice)),
      ...deeper.flatMap(({ choices }) => choices),
    ],
  }
}

test('every setting, field and choice has its label in the back office', () => {
  const schema = z.toJSONSchema(SiteSettings, { io: 'output', unrepresentable: 'any' }) as JsonSchema
  const { names, choices } = listWords(schema)
  expect(names).toContain('message_length')
  expect(choices).toContain('admin.settingChoice.with_photo')
  expect(choices).toContain('admin.settingChoice.signups.with_trafficsource')
  const keys = [...names.map((name) => `admin.setting.${name}`), ...choices]
  expect(keys.filter((key) => !(key in messages))).toEqual([])
})

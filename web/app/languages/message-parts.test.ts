import type { Messages } from '@lingui/core'
import { expect, it } from 'vitest'
import { routeNames } from '#contract/routing/routes.ts'
import { listMessageParts, messageParts } from './message-parts.ts'

async function readKeys(part: string): Promise<string[]> {
  const { messages } = (await import(`#generated/messages/de.${part}.ts`)) as { messages: Messages }
  return Object.keys(messages)
}

it('finds the title of every page in the message parts that the page loads', async () => {
  const keys = Object.fromEntries(
    await Promise.all(messageParts.map(async (part) => [part, await readKeys(part)] as const)),
  )
  const untitled = routeNames.filter(
    (name) => !listMessageParts(name).some((part) => keys[part]?.includes(`title.${name}`)),
  )
  expect(untitled).toEqual([])
})

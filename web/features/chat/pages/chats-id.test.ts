import { expect, it } from 'vitest'
import type { MakeCall } from '#contract/api/page-renderer.ts'
import { type App, makeCache } from '../../../app/cache/app.ts'
import { buildListQuery } from '../chat-queries.ts'
import { load } from './chats-id.tsx'

it('loads the list even when the conversation does not exist', async () => {
  const list = { chats: [], next: null }
  const answers = (name: string) =>
    name === 'chats'
      ? new Promise((resolve) => setTimeout(() => resolve(list), 20))
      : Promise.reject(new Error('not_found'))
  // The two calls that the page makes.
  const app: App = { call: answers as unknown as MakeCall, cache: makeCache(), locale: 'en', onServer: true }
  const url = new URL('http://duet.test/chats/1')
  await expect(load({ app, params: { id: '1' }, url })).rejects.toThrow('not_found')
  // The layout around the error page shows it: a server cannot wait for it while it renders.
  expect(app.cache.getQueryData(buildListQuery(app).queryKey)).toEqual(list)
})

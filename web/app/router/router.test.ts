import { describe, expect, it } from 'vitest'
import { toOwnPath } from './router.ts'

describe('a path to go back to', () => {
  it.each(['/', '/chats', '/credits/12/ideal?code=X#top'])('may be %s', (path) => {
    expect(toOwnPath(path)).toBe(path)
  })

  it.each([
    null,
    '',
    'chats',
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    '/a b',
    'javascript:alert(1)',
  ])('may not be %s', (path) => expect(toOwnPath(path)).toBeUndefined())
})

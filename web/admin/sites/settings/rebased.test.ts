import { describe, expect, it } from 'vitest'
import { rebaseSettings } from './use-settings-draft.ts'

describe('a draft of settings that is rebased on a newer version', () => {
  it('keeps its own changes and takes over the rest', () => {
    const from = { name: 'Duet', phone: '1', tradenames: ['A'] }
    const to = { name: 'Duo', phone: '2', tradenames: ['B'] }
    expect(rebaseSettings({ from, to, draft: { ...from, phone: '3' } })).toEqual({ ...to, phone: '3' })
    expect(rebaseSettings({ from, to, draft: { ...from, tradenames: ['A', 'C'] } })).toEqual({
      ...to,
      tradenames: ['A', 'C'],
    })
    expect(rebaseSettings({ from, to, draft: from })).toEqual(to)
  })
})

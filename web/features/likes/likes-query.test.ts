import { expect, it } from 'vitest'
import type { CallOutput } from '#contract/api/page-renderer.ts'
import { groupLikes } from './pages/likes.tsx'

const card = (id: string, liked: boolean, likes_me: boolean) => ({
  id,
  status: 'active' as const,
  name: id,
  gender: 'male' as const,
  age: 30,
  country: 'NL',
  region: '',
  city: null,
  main_image: null,
  num_pictures: 0,
  fictional: false,
  cam: false,
  online: false,
  notes: [],
  liked,
  likes_me,
  match: liked && likes_me,
})

const page = (part: Partial<CallOutput<'likes'>>): CallOutput<'likes'> => ({
  profiles: [],
  liked_by: [],
  likes: [],
  matches: [],
  next: null,
  ...part,
})

it('the lists hold everyone once, over all pages, and matches from both sides (E-043, E-044)', () => {
  const lists = groupLikes([
    page({ liked_by: [{ ...card('a', true, true), like_new: true }], profiles: [card('b', true, false)] }),
    page({ liked_by: [{ ...card('c', false, true), like_new: false }], profiles: [card('a', true, true)] }),
  ])
  const ids = (type: keyof typeof lists) => lists[type].map((like) => like.card.id)
  expect([ids('received'), ids('sent'), ids('matches')]).toEqual([['a', 'c'], ['b', 'a'], ['a']])
  expect(lists.received.map(({ isNew }) => isNew)).toEqual([true, false])
})

it('someone whose like was withdrawn is gone before the list is reloaded', () => {
  const lists = groupLikes([page({ profiles: [card('b', false, false)] })])
  expect(lists.sent).toEqual([])
})

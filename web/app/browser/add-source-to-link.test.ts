import { expect, it } from 'vitest'
import { addSourceToLink } from '../browser/queue-presses.ts'

const page = new URL('https://duet.example/?network=acme&sub1=a+b&ref=&gclid=1')

it.each([
  ['/members/7', '/members/7?network=acme&sub1=a+b'],
  ['/members?gender=female#list', '/members?gender=female&network=acme&sub1=a+b#list'],
  ['/members?network=other&sub1=', '/members?network=other&sub1='],
  ['https://elsewhere.example/', 'https://elsewhere.example/'],
  ['mailto:help@duet.example', 'mailto:help@duet.example'],
])('a link to %s that is pressed before the program is there leads to %s', (href, leads) => {
  const link = new URL(href, page)
  addSourceToLink(link, page)
  expect(link.href).toBe(new URL(leads, page).href)
})

it('a link stays as it is on a page that was not reached through an advertisement', () => {
  const link = new URL('/members?gender=female', page)
  addSourceToLink(link, new URL('https://duet.example/?ref='))
  expect(link.href).toBe('https://duet.example/members?gender=female')
})

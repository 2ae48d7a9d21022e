import { beforeAll, describe, expect, test } from 'vitest'
import { aboutMeLength } from '#contract/api/limits.ts'
import { interestKeys } from '#contract/features/profiles/interests.ts'
import { localeCodes } from '#contract/features/sites/locale.ts'
import { readCities } from '#database/gazetteer/read-cities.ts'
import { getNameError, toNameKey } from '#server/features/profiles/name-rule.ts'
import { makeRandom } from '#server/platform/random.ts'
import { type CityPool, makeCityPool } from './city-pool.ts'
import { type DemoMember, makeMembers } from './members.ts'
import { firstNames } from './names/first-names.ts'
import { fitsAge } from './names/generations.ts'
import { makeOrders } from './orders.ts'
import { makeRelations } from './relations.ts'
import { type DemoSite, demoSites } from './sites.ts'
import { aboutTexts, writeAboutMe } from './texts/about-me.ts'
import { makeWallet } from './wallets.ts'

const now = new Date('2026-11-21T12:00:00Z')
let cities: CityPool

beforeAll(() => {
  cities = makeCityPool(readCities())
})

function drawMembers(site: DemoSite, count: number, seed = 'test'): DemoMember[] {
  return [...makeMembers({ seed, site, now, cities, interestName: (interest) => interest, count })]
}

function share(members: readonly DemoMember[], has: (member: DemoMember) => boolean): number {
  return members.filter(has).length / members.length
}

const toAge = (member: DemoMember) =>
  Math.floor((now.getTime() - new Date(member.dateOfBirth).getTime()) / (365.25 * 86_400_000))

describe.each(demoSites)('the members of $key', (site) => {
  test('are the same for the same seed, and different for another', () => {
    expect(drawMembers(site, 60)).toEqual(drawMembers(site, 60))
    const others = drawMembers(site, 60, 'other').map((member) => member.aboutMe)
    expect(others).not.toEqual(drawMembers(site, 60).map((member) => member.aboutMe))
  })

  test('have valid, unique names, addresses and ids', () => {
    const members = drawMembers(site, 3000)
    const named = { host: 'demo.example', settings: site.settings }
    const errors = members.map(({ name, email }) => getNameError(name, { email, site: named }))
    expect(errors.filter(Boolean)).toEqual([])
    for (const key of [
      (m: DemoMember) => toNameKey(m.name),
      (m: DemoMember) => m.email,
      (m: DemoMember) => m.id,
    ])
      expect(new Set(members.map(key)).size).toBe(members.length)
    expect(members.every((member) => member.email.endsWith('@demo.example'))).toBe(true)
  })

  test('are adults of every age, live in the site’s countries and like what it offers', () => {
    const members = drawMembers(site, 2000)
    const ages = members.map(toAge)
    expect(Math.min(...ages)).toBeGreaterThanOrEqual(18)
    expect(Math.max(...ages)).toBeLessThanOrEqual(75)
    expect(share(members, (member) => toAge(member) < 40)).toBeGreaterThan(0.45)
    expect(share(members, (member) => toAge(member) >= 55)).toBeGreaterThan(0.08)
    for (const member of members) {
      expect(site.settings.countries).toContain(member.city.country)
      expect(member.city.regionId.startsWith(member.city.country)).toBe(true)
      expect(member.interests.every((interest) => site.settings.interests.includes(interest))).toBe(true)
      expect(member.aboutMe.length).toBeLessThanOrEqual(aboutMeLength)
      expect(member.sexuality === 'lesbian' && member.gender === 'male').toBe(false)
    }
  })

  test('include fictional profiles, premium members and people who are here now', () => {
    const members = drawMembers(site, 2000)
    const fictional = members.filter((member) => member.kind === 'fictional')
    expect(fictional.length / members.length).toBeGreaterThan(0.04)
    expect(fictional.length / members.length).toBeLessThan(0.08)
    expect(fictional.every((member) => !member.premium && member.login === undefined)).toBe(true)
    expect(fictional.every((member) => now.getTime() - member.activeAt.getTime() > 3_600_000)).toBe(true)
    expect(share(members, (member) => member.premium)).toBeGreaterThan(0.08)
    expect(share(members, (member) => now.getTime() - member.activeAt.getTime() < 300_000)).toBeGreaterThan(
      0.04,
    )
    expect(members.every((member) => member.signupAt < member.activeAt && member.activeAt <= now)).toBe(true)
  })

  test('show in their portraits what their profiles say, free members in at most three', () => {
    for (const member of drawMembers(site, 500)) {
      expect(member.pictures.length).toBeGreaterThanOrEqual(2)
      expect(member.pictures.length).toBeLessThanOrEqual(member.premium ? 6 : 3)
      for (const spec of member.pictures) {
        expect(spec).toMatchObject({
          gender: member.gender,
          hair_color: member.hairColor,
          eye_color: member.eyeColor,
          body_type: member.bodyType,
        })
      }
    }
  })

  test('start with the demo logins, who have admirers, matches and conversations', () => {
    const members = drawMembers(site, site.memberCount)
    const { likes, conversations } = makeRelations(members, { seed: 'test', site, now })
    const byId = new Map(members.map((member) => [member.id, member]))
    for (const login of members.slice(0, 4)) {
      expect(login.login).toBeDefined()
      const sent = new Set(likes.filter((like) => like.fromId === login.id).map((like) => like.toId))
      const received = likes.filter((like) => like.toId === login.id)
      expect(received.filter((like) => sent.has(like.fromId)).length).toBeGreaterThanOrEqual(2)
      expect(received.some((like) => like.seenAt === null)).toBe(true)
      expect(
        conversations.filter((c) => c.startedBy === login.id || c.otherId === login.id).length,
      ).toBeGreaterThan(3)
    }
    for (const like of likes) expect(like.createdAt <= now && (like.seenAt ?? now) <= now).toBe(true)
    for (const { messages } of conversations) {
      const ids = messages.map((message) => message.id)
      expect(ids).toEqual([...ids].sort())
      for (const message of messages) {
        expect(message.createdAt <= now).toBe(true)
        expect(byId.get(message.fromId)?.signupAt.getTime()).toBeLessThan(message.createdAt.getTime())
        expect(message.text).not.toMatch(/[[\]{}]/)
      }
    }
  })

  test('have wallets that match the ledger and were never below zero', () => {
    const members = drawMembers(site, site.memberCount)
    const { conversations } = makeRelations(members, { seed: 'test', site, now })
    const orders = makeOrders(members, { seed: 'test', site, now })
    for (const member of members) {
      const own = {
        conversations: conversations.filter((c) => c.startedBy === member.id || c.otherId === member.id),
        orders: orders.filter((order) => order.member === member),
      }
      const { credits, movements } = makeWallet(member, own, { site, seed: 'test' })
      let balance = 0
      for (const movement of movements) {
        balance += movement.to === 'wallet' ? movement.credits : -movement.credits
        expect(balance).toBeGreaterThanOrEqual(0)
        expect(movement.balance).toBe(balance)
      }
      expect(credits).toBe(balance)
    }
  })
})

describe.each(localeCodes)('in %s', (locale) => {
  const texts = aboutTexts[locale]

  test('there are at least sixty names for women and for men', () => {
    const { female, male, darkFemale, darkMale } = firstNames[locale]
    expect(new Set([...female, ...darkFemale]).size).toBeGreaterThanOrEqual(60)
    expect(new Set([...male, ...darkMale]).size).toBeGreaterThanOrEqual(60)
    expect(female.filter((name) => fitsAge(name, 25)).length).toBeGreaterThan(20)
    expect(male.filter((name) => fitsAge(name, 60)).length).toBeGreaterThan(20)
  })

  test('there are at least sixty different sentences, with some for each interest', () => {
    const about = interestKeys.flatMap((interest) => texts.interests[interest])
    const life = [...texts.life.any, ...texts.life.young, ...texts.life.older]
    const all = [...texts.openings, ...about, ...life, ...texts.wishes, ...texts.closings]
    expect(new Set(all).size).toBe(all.length)
    expect(all.length).toBeGreaterThanOrEqual(60)
  })

  test('texts vary and have no unfilled placeholder', () => {
    const written = Array.from({ length: 400 }, (_, index) =>
      writeAboutMe(makeRandom(`${locale} ${index}`), {
        locale,
        gender: index % 2 ? 'female' : 'male',
        age: 20 + (index % 50),
        city: 'Utrecht',
        interests: ['hiking', 'books', 'cooking', 'dogs'],
        interestName: (interest) => interest,
      }),
    )
    expect(written.filter((text) => /[[\]{}]|undefined| {2}/.test(text))).toEqual([])
    expect(new Set(written).size).toBeGreaterThan(330)
  })
})

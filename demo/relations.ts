import type { Gender } from '#contract/features/profiles/profile.ts'
import { makeRandom, type Random } from '#server/platform/random.ts'
import { createDemoId } from './demo-id.ts'
import type { DemoMember } from './members.ts'
import type { DemoSite } from './sites.ts'
import { chooseGender } from './texts/about-me.ts'
import type { Dialogue } from './texts/dialogue.ts'
import { dialogues } from './texts/dialogues.ts'

export type DemoLike = { fromId: string; toId: string; createdAt: Date; seenAt: Date | null }

export type DemoMessage = {
  id: string
  clientId: string
  fromId: string
  toId: string
  text: string
  createdAt: Date
}

/** A conversation of two demo members; `unreadBy` has not opened the last message. */
export type DemoConversation = {
  id: string
  startedBy: string
  otherId: string
  messages: readonly [DemoMessage, ...DemoMessage[]]
  unreadBy: string | undefined
}

export type Relations = { likes: DemoLike[]; conversations: DemoConversation[] }

const minute = 60_000
const day = 24 * 60 * minute

type Scope = {
  random: Random
  site: DemoSite
  now: Date
  members: readonly DemoMember[]
  /** Whose conversations have which dialogue. */
  said: Set<string>
}

/**
 * Gives the members a past with each other: likes among all, and for those with a login also matches and
 * conversations.
 */
export function makeRelations(
  members: readonly DemoMember[],
  { seed, site, now }: { seed: string; site: DemoSite; now: Date },
): Relations {
  const random = makeRandom(`${seed} ${site.key} relations`)
  const people = members.filter(isPresent)
  const logins = people.filter((member) => member.login !== undefined)
  // The first dialogue is kept for those who belong together.
  const said = new Set(logins.map((member) => `${member.id} ${dialogues[site.language][0]?.lines[0]}`))
  const scope: Scope = { random, site, now, members, said }
  const likes = createLikeRegister(scope)
  const conversations = logins.flatMap((member, index) => {
    // Two and two belong together: with both, one person can watch a chat from its two sides.
    const partner = index % 2 === 0 ? logins[index + 1] : undefined
    if (partner !== undefined) likes.match(member, partner)
    return [
      ...(partner === undefined
        ? []
        : [talk(scope, { starter: partner, other: member, index: 0, owner: member })]),
      ...befriend(scope, member, likes),
    ]
  })
  for (const member of people) {
    if (member.login === undefined) likeSome(scope, member, { likes, people })
  }
  return { likes: likes.all(), conversations }
}

function isPresent(member: DemoMember): boolean {
  return member.kind === 'person' && member.status === 'activated'
}

type LikeRegister = {
  add(from: DemoMember, to: DemoMember, seen: boolean): void
  match(one: DemoMember, other: DemoMember): void
  all(): DemoLike[]
}

function createLikeRegister({ random, now }: Scope): LikeRegister {
  const likes = new Map<string, DemoLike>()
  const add = (from: DemoMember, to: DemoMember, seen: boolean) => {
    const key = `${from.id} ${to.id}`
    if (from.id === to.id || likes.has(key)) return
    // No one likes before both are there.
    const since = Math.max(from.signupAt.getTime(), to.signupAt.getTime(), now.getTime() - 9 * day)
    const createdAt = new Date(since + (now.getTime() - since) * random.between(0.1, 0.99))
    const seenAt = seen ? new Date(Math.min(now.getTime(), createdAt.getTime() + 40 * minute)) : null
    likes.set(key, { fromId: from.id, toId: to.id, createdAt, seenAt })
  }
  return {
    add,
    match(one, other) {
      add(one, other, true)
      add(other, one, true)
    },
    all: () => [...likes.values()],
  }
}

/** Gives a member with a login admirers, likes, three matches and a few conversations; returns the conversations. */
function befriend(scope: Scope, member: DemoMember, likes: LikeRegister): DemoConversation[] {
  const { random, now } = scope
  const settled = scope.members.filter((other) => isSettled(other, now) && suit(member, other))
  const others = random.sample(
    settled.filter((other) => other.login === undefined && isPresent(other)),
    14,
  )
  const fictional = member.premium
    ? random.sample(
        settled.filter((other) => other.kind === 'fictional'),
        1,
      )
    : []
  for (const admirer of others.slice(0, 7)) likes.add(admirer, member, random.chance(0.5))
  for (const liked of others.slice(4, 10)) likes.add(member, liked, true)
  const partners = [...others.slice(4, 7), ...others.slice(10, 12), ...fictional]
  return partners.map((other, place) => {
    // Free members can begin only a few conversations themselves.
    const starts = other.kind === 'fictional' || (member.premium && place === 1)
    const pair = starts ? { starter: member, other } : { starter: other, other: member }
    return talk(scope, { ...pair, index: place + 1, owner: member })
  })
}

function likeSome(
  { random }: Scope,
  member: DemoMember,
  { likes, people }: { likes: LikeRegister; people: readonly DemoMember[] },
): void {
  const count = random.weighted([
    [0, 5],
    [1, 4],
    [2, 3],
    [4, 1],
  ])
  for (let i = 0; i < count; i++) {
    const other = random.pick(people)
    if (other.login === undefined && suit(member, other)) likes.add(member, other, random.chance(0.7))
  }
}

/** Has been there for longer than the conversations of the demo reach back. */
function isSettled(member: DemoMember, now: Date): boolean {
  return member.signupAt.getTime() < now.getTime() - 14 * day
}

/** Both would want to meet each other, and their ages are not far apart. */
function suit(one: DemoMember, other: DemoMember): boolean {
  const wants = (who: DemoMember, gender: Gender) => who.lookingFor === 'both' || who.lookingFor === gender
  const years = Math.abs(Number(one.dateOfBirth.slice(0, 4)) - Number(other.dateOfBirth.slice(0, 4)))
  return wants(one, other.gender) && wants(other, one.gender) && years <= 12
}

/** Two members say the lines of a dialogue that suits them, up to a point. */
function talk(
  scope: Scope,
  {
    starter,
    other,
    index,
    owner,
  }: { starter: DemoMember; other: DemoMember; index: number; owner: DemoMember },
): DemoConversation {
  const { random, now } = scope
  const lines = chooseLines(scope, { other, index, owner })
  // The list shows the newest first: minutes ago, then hours, then days.
  const endedAt = now.getTime() - (index * index * random.between(3, 6) * 60 + random.between(4, 30)) * minute
  const times = [endedAt]
  for (let i = 1; i < lines.length; i++) times.unshift((times[0] ?? endedAt) - random.between(1, 45) * minute)
  const messages = lines.map((line, place): DemoMessage => {
    const [from, to] = place % 2 === 0 ? [starter, other] : [other, starter]
    const createdAt = new Date(times[place] ?? endedAt)
    return {
      id: createDemoId(random, createdAt),
      clientId: createDemoId(random, createdAt),
      fromId: from.id,
      toId: to.id,
      text: chooseGender(line, from.gender),
      createdAt,
    }
  })
  const [first, ...rest] = messages
  if (first === undefined) throw new Error('A dialogue has no lines.')
  const last = rest.at(-1) ?? first
  // About every other conversation ends with something that the receiver has not seen.
  const unreadBy = index % 2 === 1 ? last.toId : undefined
  return {
    id: createDemoId(random, first.createdAt),
    startedBy: starter.id,
    otherId: other.id,
    messages: [first, ...rest],
    unreadBy,
  }
}

/** No one has the same dialogue twice, as long as there are others that fit. */
function chooseLines(
  { random, site, said }: Scope,
  { other, index, owner }: { other: DemoMember; index: number; owner: DemoMember },
): readonly string[] {
  const fits = ({ topic }: Dialogue) => topic === undefined || other.interests.includes(topic)
  const fitting = dialogues[site.language].filter(fits)
  const fresh = fitting.filter(({ lines }) => !said.has(`${owner.id} ${lines[0]}`))
  const { lines } =
    index === 0 ? (fitting[0] ?? random.pick(fitting)) : random.pick(fresh.length > 0 ? fresh : fitting)
  said.add(`${owner.id} ${lines[0]}`)
  return index === 0 ? lines : lines.slice(0, random.whole(1, lines.length))
}

import { beforeAll, describe, expect, it } from 'vitest'
import { notificationKinds } from '#contract/features/notifications/notification-kinds.ts'
import { aMember, aSite, type TestMember } from '#tests/builders.ts'
import { useProgram } from '#tests/program.ts'

const test = useProgram()
let anna: TestMember
let ben: TestMember

beforeAll(async () => {
  const site = await aSite(test)
  anna = await aMember(test, site, { gender: 'female' })
  ben = await aMember(test, site, { gender: 'male', looking_for: 'female', credits: 1 })
})

describe('notification settings', () => {
  it('list exactly the eight kinds and remember which are off (E-005, E-091, R-024)', async () => {
    const saved = await test.call(anna, 'disableNotifications', {
      notifications_disabled: ['news', 'like', 'like'],
    })
    expect(saved.body.user.notifications_disabled).toEqual(['like', 'news'])
    const { body } = await test.call(anna, 'notificationSettings', {})
    expect(body).toMatchObject({
      kinds: [...notificationKinds],
      notifications_disabled: ['like', 'news'],
      email: anna.email,
    })
  })

  it('refuse a kind that does not exist (E-091)', async () => {
    const input = { notifications_disabled: ['spam'] } as never
    expect((await test.call(anna, 'disableNotifications', input)).status).toBe(422)
  })

  it('count the browsers with push, and let only its owner remove one (C-010)', async () => {
    const subscription = {
      endpoint: 'https://updates.push.services.mozilla.com/wpush/v2/1',
      keys: { p256dh: 'p', auth: 'a' },
    }
    await test.call(anna, 'subscribePush', { subscription })
    await test.call(anna, 'subscribePush', { subscription })
    const devices = async () => (await test.call(anna, 'notificationSettings', {})).body.push.devices
    expect(await devices()).toBe(1)
    await test.call(ben, 'unsubscribePush', { endpoint: subscription.endpoint })
    expect(await devices()).toBe(1)
    await test.call(anna, 'unsubscribePush', { endpoint: subscription.endpoint })
    expect(await devices()).toBe(0)
  })
})

describe('invisible mode', () => {
  it('removes the member from search and restores them (S-011)', async () => {
    const found = async () => {
      const { body } = await test.call(ben, 'searchMembers', { gender: 'female', country: 'NL' })
      return body.profiles.some((profile) => profile.id === anna.id)
    }
    expect(await found()).toBe(true)
    expect((await test.call(anna, 'setInvisible', { invisible: true })).body.user.invisible).toBe(true)
    expect(await found()).toBe(false)
    await test.call(anna, 'setInvisible', { invisible: false })
    expect(await found()).toBe(true)
  })
})

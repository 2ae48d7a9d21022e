import { sql } from 'kysely'
import { href } from '#contract/routing/paths.ts'
import { aMember, aSite, type BuilderProgram, type TestMember } from '#tests/builders.ts'
import { CHROMIUM_FLAGS, findChromiumPath } from '#tests/chromium.ts'
import { type ServerProcess, withServerProcess } from '#tests/failure/server-process.ts'
import { expectNoAxeViolations } from '../axe.ts'
import { expect, test } from '../fixtures.ts'
import { open, type Person, readUser } from '../person.ts'
import { sit } from '../sit.ts'
import { drag } from '../touch.ts'

test.use({
  launchOptions: {
    executablePath: findChromiumPath(),
    // A device that hums, with the permission already given.
    args: [
      ...CHROMIUM_FLAGS,
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      '--autoplay-policy=no-user-gesture-required',
    ],
  },
})

/** Recordings are rewritten at the lowest rank: on a machine that has much else to do they wait for that. */
const patiently = { timeout: 90_000 }

const log = ({ page }: Person) => page.getByRole('log')
const button = (person: Person, name: string) => person.page.getByRole('button', { name, exact: true })
const voices = (person: Person) => log(person).getByRole('slider', { name: person.t('chat.voicePosition') })

async function creditsAre(person: Person, credits: number): Promise<void> {
  await expect.poll(async () => (await readUser(person)).credits).toBe(credits)
}

/** Returns how many voice messages are stored, what was charged for them, and how many wallets are wrong. */
async function books({ database }: ServerProcess) {
  const { rows } = await sql<{ voices: number; charged: number; recordings: number; wrong: number }>`
    select (select count(*) from messages where kind = 'voice')::int as voices,
      (select coalesce(sum(credits), 0) from credit_movements where kind = 'voice')::int as charged,
      (select count(*) from chat_voices)::int as recordings,
      (select count(*) from member_states s where s.credits <> (
        select coalesce(sum(amount), 0) from credit_entries e where e.member_id = s.member_id and e.account = 'wallet'
      ))::int as wrong`.execute(database.db)
  return rows[0]
}

/** Creates two premium members, on a site that replaces the demo's. */
async function fill(seeded: BuilderProgram): Promise<{ anna: TestMember; ben: TestMember }> {
  const site = await aSite(seeded, { host: 'localhost' })
  await aSite(seeded, { host: 'zweiklang.localhost' })
  return {
    anna: await aMember(seeded, site, { name: 'Annabel', credits: 30, paid: true }),
    ben: await aMember(seeded, site, { name: 'Benjamin', credits: 30, paid: true, gender: 'male' }),
  }
}

/** Makes the page count what plays in it: what it plays by stands nowhere in the document. */
async function keepPlayers({ page }: Person): Promise<void> {
  await page.addInitScript(() => {
    const { Audio: NativeAudio } = window
    const players: HTMLAudioElement[] = []
    function CountedAudio() {
      const player = new NativeAudio()
      players.push(player)
      return player
    }
    Object.assign(window, {
      Audio: CountedAudio,
      countPlaying: () => players.filter(({ paused }) => !paused).length,
    })
  })
}

const countPlaying = ({ page }: Person) => page.evaluate<number>('countPlaying()')

/** Unsends the newest message. */
async function unsendLast(person: Person): Promise<void> {
  const message = log(person).locator('[data-message]').last()
  await message.hover()
  await message.getByRole('button', { name: person.t('chat.messageMenu') }).click()
  await person.page.getByRole('menuitem', { name: person.t('chat.unsend') }).click()
}

/** Expects that the growing waveform leaves the buttons of the recorder on the screen. */
async function expectSendOnScreen(person: Person): Promise<void> {
  const send = await button(person, person.t('chat.voiceSend', { credits: 2 })).boundingBox()
  const width = person.page.viewportSize()?.width ?? 0
  expect((send?.x ?? width) + (send?.width ?? 0)).toBeLessThanOrEqual(width)
}

/** Records for a moment by a press, and stops. */
async function record(person: Person, milliseconds = 1200): Promise<void> {
  await button(person, person.t('chat.voice', { credits: 2 })).click()
  await expect(person.page.getByText(person.t('chat.voiceRecording'), { exact: true })).toBeAttached()
  await person.page.waitForTimeout(milliseconds)
  await expectSendOnScreen(person)
  await button(person, person.t('chat.voiceStop')).click()
  await expect(person.page.getByText(person.t('chat.voiceReady'))).toBeVisible()
}

const sendRecorded = (person: Person) => button(person, person.t('chat.voiceSend', { credits: 2 })).click()

test('two people record, preview, send and play voice messages, with the connection lost in between @phone', async ({
  openBrowser,
  problems,
}) => {
  test.setTimeout(480_000)
  problems.allow(/ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET/)
  problems.allow(/WebSocket connection|ERR_SOCKET_NOT_CONNECTED/)
  // What takes too long on a busy machine is sent again, under the same id.
  problems.allow(/503 .*chat-voice\.php/)
  // Someone blocked meanwhile is refused the call, the conversation and the profile.
  problems.allow(/403 .*(chat-voice|chat|profile)\.php/)
  await withServerProcess({ fill }, async (server, members) => {
    const anna = await sit(await openBrowser({ baseURL: server.origin }), members.anna, 'en')
    const ben = await sit(await openBrowser({ baseURL: server.origin }), members.ben, 'de')
    await open(anna, href('members-id-chat', 'en', { id: members.ben.id }))
    await open(ben, href('chats', 'de'))

    await test.step('a recording is paused, heard and sent, for the price on the button', async () => {
      await button(anna, 'Record a voice message, 2 credits').click()
      await expect(anna.page.getByText(/0:01 of 1:00/)).toBeVisible()
      await button(anna, anna.t('chat.voicePause')).click()
      const [time] = (await anna.page.getByText(/0:0\d of 1:00/).textContent()) ?? []
      await anna.page.waitForTimeout(1200)
      expect((await anna.page.getByText(/0:0\d of 1:00/).textContent())?.[0]).toBe(time)
      await button(anna, anna.t('chat.voiceResume')).click()
      await anna.page.waitForTimeout(800)
      await expectNoAxeViolations(anna.page)
      await button(anna, anna.t('chat.voiceStop')).click()
      await button(anna, anna.t('chat.voicePlay')).click()
      await expect(button(anna, anna.t('chat.voiceHold'))).toBeVisible()
      await expectNoAxeViolations(anna.page)
      await button(anna, 'Send for 2 credits').click()
      await expect(voices(anna)).toHaveCount(1)
      // The list of the other one may have shown it before anyone could look here.
      const arrived = new RegExp(`^(${anna.t('chat.sent')}|${anna.t('chat.delivered')})$`)
      await expect(log(anna).getByText(arrived)).toBeAttached(patiently)
      await creditsAre(anna, 28)
    })

    await test.step('the other one sees it in the list, and agrees before the first is played', async () => {
      const row = ben.page.getByRole('link', { name: new RegExp(anna.name) })
      await expect(row.getByText(ben.t('chat.previewVoice'))).toBeVisible()
      await row.click()
      const cover = ben.page.getByRole('button', { name: ben.t('chat.playVoices', { name: anna.name }) })
      await expect(cover).toBeVisible()
      await expectNoAxeViolations(ben.page)
      await cover.click()
      await expect(voices(ben)).toHaveCount(1)
      await expect(button(ben, ben.t('chat.voiceHold'))).toBeVisible()
      // It comes to its end by itself, and starts again the next time.
      await expect(button(ben, ben.t('chat.voicePlay'))).toBeVisible()
    })

    await test.step('it is gone through and sped up by the keyboard', async () => {
      const slider = voices(ben).first()
      await slider.focus()
      await ben.page.keyboard.press('End')
      const length = await slider.getAttribute('max')
      await expect.poll(async () => Number(await slider.inputValue())).toBeGreaterThan(Number(length) - 200)
      await ben.page.keyboard.press('Home')
      await expect(slider).toHaveValue('0')
      await ben.page.keyboard.press('Tab')
      await expect(button(ben, ben.t('chat.voiceSpeed', { speed: '1' }))).toBeFocused()
      await ben.page.keyboard.press('Enter')
      await expect(button(ben, ben.t('chat.voiceSpeed', { speed: '1,5' }))).toBeFocused()
      await expectNoAxeViolations(ben.page)
    })

    await test.step('a finger on the slider does not answer the message', async () => {
      const box = await voices(ben).first().boundingBox()
      await drag(
        ben.page,
        { x: (box?.x ?? 0) + 8, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 },
        [20, 40, 60, 75],
      )
      await expect(ben.page.getByText(ben.t('chat.replyingTo', { name: anna.name }))).toHaveCount(0)
    })

    await test.step('held, it records until it is let go', async () => {
      const mic = button(anna, 'Record a voice message, 2 credits')
      const box = await mic.boundingBox()
      await anna.page.mouse.move((box?.x ?? 0) + 10, (box?.y ?? 0) + 10)
      await anna.page.mouse.down()
      await expect(anna.page.getByText(/0:01 of 1:00/)).toBeVisible()
      await anna.page.mouse.up()
      await expect(anna.page.getByText(anna.t('chat.voiceReady'))).toBeVisible()
      await anna.page.keyboard.press('Escape')
      await expect(anna.page.getByText(anna.t('chat.voiceReady'))).toBeHidden()
      await creditsAre(anna, 28)
    })

    await test.step('one plays at a time, and goes on while scrolling', async () => {
      await record(anna, 3000)
      await sendRecorded(anna)
      await expect(voices(ben)).toHaveCount(2, patiently)
      await ben.page
        .getByRole('button', { name: ben.t('chat.voicePlay') })
        .last()
        .click()
      await expect(ben.page.getByRole('button', { name: ben.t('chat.voiceHold') })).toHaveCount(1)
      await ben.page.getByRole('button', { name: ben.t('chat.voicePlay') }).click()
      await expect(ben.page.getByRole('button', { name: ben.t('chat.voiceHold') })).toHaveCount(1)
    })

    await test.step('without a connection it waits, also when the page is closed, and goes once', async () => {
      await anna.page.context().setOffline(true)
      await record(anna)
      await sendRecorded(anna)
      await expect(log(anna).getByText(anna.t('chat.waiting'))).toBeVisible()
      await expect(voices(anna)).toHaveCount(3)
      await anna.page.context().setOffline(false)
      await open(anna, href('chats', 'en'))
      await expect(voices(ben)).toHaveCount(3, patiently)
      await creditsAre(anna, 24)
      await expect.poll(() => books(server)).toEqual({ voices: 3, charged: 6, recordings: 3, wrong: 0 })
    })

    await test.step('taken back meanwhile, it stops where it is played', async () => {
      await open(anna, href('members-id-chat', 'en', { id: members.ben.id }))
      // What an invisible member has read no one learns, so it can still be taken back.
      await server.database.pool.query('update members set invisible = true where id = $1', [members.ben.id])
      await keepPlayers(ben)
      await open(ben, href('members-id-chat', 'de', { id: members.anna.id }))
      await record(anna, 6000)
      await sendRecorded(anna)
      await expect(voices(ben)).toHaveCount(4, patiently)
      const message = log(ben).locator('[data-message]').last()
      await message.getByRole('button', { name: ben.t('chat.voicePlay') }).click()
      await expect.poll(() => countPlaying(ben)).toBe(1)
      await unsendLast(anna)
      await expect(voices(ben)).toHaveCount(3)
      await expect.poll(() => countPlaying(ben)).toBe(0)
      // It had been delivered: what it cost is not given back.
      await creditsAre(anna, 22)
    })

    await test.step('blocked meanwhile, nothing leaves and nothing is charged', async () => {
      await expect(voices(anna)).toHaveCount(3)
      await record(anna)
      await server.database.pool.query(
        `insert into blocks (blocker_id, blocked_id, created_at) values ($1, $2, now())`,
        [members.ben.id, members.anna.id],
      )
      await sendRecorded(anna)
      const refusal = anna.page.getByText(anna.t('error.blocked_by', { name: ben.name }))
      await expect(refusal.first()).toBeVisible(patiently)
      await creditsAre(anna, 22)
      await expect.poll(() => books(server)).toEqual({ voices: 3, charged: 8, recordings: 3, wrong: 0 })
    })
  })
})

test('a microphone that is blocked, missing or in use is explained clearly @phone', async ({
  openBrowser,
  problems,
}) => {
  // The server ends before the page does.
  problems.allow(/ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|WebSocket connection/)
  test.setTimeout(240_000)
  await withServerProcess({ fill }, async (server, members) => {
    const anna = await sit(await openBrowser({ baseURL: server.origin }), members.anna, 'en')
    await open(anna, href('members-id-chat', 'en', { id: members.ben.id }))

    await test.step('taken away by a phone call, it leaves what was said until then', async () => {
      await anna.page.evaluate(() => {
        const devices = navigator.mediaDevices
        const openMicrophone = devices.getUserMedia.bind(devices)
        devices.getUserMedia = async (constraints) => {
          const stream = await openMicrophone(constraints)
          Object.assign(window, { hangUp: () => stream.getTracks().map((track) => track.stop()) })
          return stream
        }
      })
      await button(anna, 'Record a voice message, 2 credits').click()
      await expect(anna.page.getByText(/0:01 of 1:00/)).toBeVisible()
      await anna.page.evaluate('hangUp()')
      await expect(anna.page.getByText(anna.t('chat.voiceReady'))).toBeVisible()
      await expect(anna.page.getByRole('slider', { name: anna.t('chat.voicePosition') })).toBeVisible()
      await anna.page.keyboard.press('Escape')
    })

    const troubles = [
      ['NotAllowedError', anna.t('chat.voiceDenied')],
      ['NotFoundError', anna.t('chat.voiceNoDevice')],
      ['NotReadableError', anna.t('chat.voiceBusy')],
    ] as const
    for (const [name, words] of troubles) {
      await anna.page.evaluate((trouble) => {
        navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', trouble))
      }, name)
      await button(anna, 'Record a voice message, 2 credits').click()
      await expect(anna.page.getByText(words)).toBeVisible()
      await expectNoAxeViolations(anna.page)
      await button(anna, anna.t('chat.voiceDiscard')).click()
      await expect(anna.page.getByRole('textbox')).toBeFocused()
    }
    await anna.page.evaluate(() => Reflect.deleteProperty(window, 'MediaRecorder'))
    await button(anna, 'Record a voice message, 2 credits').click()
    await expect(anna.page.getByText(anna.t('chat.voiceUnsupported'))).toBeVisible()
  })
})

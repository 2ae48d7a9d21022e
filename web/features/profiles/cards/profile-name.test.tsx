import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { createStillRouter } from '#web/app/router/router.ts'
import { RouterProvider } from '#web/app/router/router-provider.tsx'
import { ConversationHeadShell } from '#web/features/chat/conversation-head.tsx'
import { ConversationRow } from '#web/features/chat/list/conversation-row.tsx'
import { MatchPanel } from '#web/features/likes/match-host.tsx'
import { ProfileCard } from './profile-card.tsx'
import { FictionalIconContext, ProfileName } from './profile-name.tsx'

const label = 'Fictional profile'
const texts = { fictional: label, online: 'Online', flag: 'New' }

function aProfile(fictional: boolean) {
  return { name: 'Inès', age: 41, gender: 'female' as const, online: false, fictional }
}

/** Every part that shows a member, by its name. */
const places: Record<string, (fictional: boolean) => ReactNode> = {
  'a name on a line': (fictional) => <ProfileName {...aProfile(fictional)} fictionalLabel={label} />,
  'a name in a row': (fictional) => (
    <ProfileName {...aProfile(fictional)} fictionalLabel={label} variant="row" />
  ),
  'a card': (fictional) => (
    <ProfileCard
      profile={aProfile(fictional)}
      href="/members/1"
      place="Houten"
      picture={null}
      texts={texts}
    />
  ),
  'a conversation in the list': (fictional) => (
    <ConversationRow
      profile={aProfile(fictional)}
      href="/chats/1"
      picture={null}
      current={false}
      preview={{ kind: 'text', text: 'Hello' }}
      unread={{ count: 0, label: '' }}
      texts={texts}
    />
  ),
  'the head of a conversation': (fictional) => (
    <ConversationHeadShell
      profile={aProfile(fictional)}
      profileHref="/members/1"
      picture={null}
      status=""
      back={{ href: '/chats', label: 'Back' }}
      fictionalLabel={label}
      end={null}
    />
  ),
  'the match': (fictional) => (
    <MatchPanel
      title="It’s a match"
      profile={aProfile(fictional)}
      picture={null}
      profileHref="/members/1"
      profileLabel="Profile of Inès"
      fictionalLabel={label}
      text=""
      action={null}
    />
  ),
}

/** As it stands inside the site, where links need the router. */
function renderMarkup(part: ReactNode): string {
  const opened = { frames: [() => part], params: {}, title: null, failure: null }
  return renderToStaticMarkup(
    <RouterProvider router={createStillRouter(new URL('http://localhost/'), opened)} />,
  )
}

for (const [place, show] of Object.entries(places)) {
  test(`${place} carries the label of a fictional profile in words, and of no other (G-023)`, () => {
    expect(renderMarkup(show(true))).toContain(label)
    expect(renderMarkup(show(false))).not.toContain(label)
  })
}

test('the label has the site’s picture, and always its words (E-007)', () => {
  const name = places['a name on a line']?.(true)
  const chosen = renderMarkup(<FictionalIconContext value="sparkles">{name}</FictionalIconContext>)
  expect(chosen).toContain('lucide-sparkles')
  expect(chosen).toContain(label)
  expect(renderMarkup(name)).toContain('lucide-drama')
})

test('on a card the fictional label replaces a highlight', () => {
  const card = renderMarkup(places['a card']?.(true))
  expect(card).not.toContain('New')
})

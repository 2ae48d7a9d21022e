import type { ReactNode } from 'react'
import type { Card } from '#contract/features/profiles/profile.ts'
import type { PublicSettings } from '#contract/features/sites/site.ts'
import { href } from '#contract/routing/paths.ts'
import { useLoadedCall } from '#web/app/calls/use-call.ts'
import { useLocale, useTranslate } from '#web/app/languages/i18n.tsx'
import { SignupButton } from '#web/features/profiles/cards/signup-button.tsx'
import { LegalLine } from '#web/features/sites/legal-line.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Main } from '#web/ui/main.tsx'
import { EmptyState } from '#web/ui/placeholders.tsx'
import { Row } from '#web/ui/stack.tsx'
import { type App, callKey, ensureCall, useApp } from '../../../app/cache/app.ts'
import { useUser } from '../../../app/cache/user.ts'
import { redirectTo } from '../../../app/router/browser-router.ts'
import { type LoadArguments, type PageData, useParams } from '../../../app/router/router.ts'
import { buildConversationQuery, buildListQuery } from '../chat-queries.ts'
import styles from '../conversation.module.css'
import { ConversationHead } from '../conversation-head.tsx'
import { EmptyConversation } from '../empty-conversation.tsx'
import { ConversationView } from './conversation-view.tsx'

interface GatedConversationProps {
  profile: Card
  settings: Pick<PublicSettings, 'cdn_prefix' | 'fictional_singular'>
  /** Where the back button leads, since a visitor has no list. */
  back: { href: string; label: string }
  /** In the place of the field. */
  gate: ReactNode
}

/** The start of a conversation with someone, as a visitor sees it. */
function GatedConversation({ profile, settings, back, gate }: GatedConversationProps) {
  return (
    <main id="main" tabIndex={-1} className={styles.main}>
      <ConversationHead profile={profile} conversation={null} settings={settings} back={back} end={null} />
      <EmptyConversation profile={profile} reply="allowed" />
      <div className={styles.closed}>{gate}</div>
    </main>
  )
}

interface ChatGateProps {
  /** The member in the address. */
  id: string
  /** Null where visitors may not see who it is. */
  profile: Card | null
}

/** What a visitor sees in place of a conversation: its start, and a login prompt instead of the field. */
function ChatGate({ id, profile }: ChatGateProps) {
  const t = useTranslate()
  const locale = useLocale()
  const settings = useLoadedCall('settings', {})
  const next = href('members-id-chat', locale, { id })
  const ways = (
    <Row>
      {settings.signups_allowed && <SignupButton start={{ profile: id }}>{t('nav.signup')}</SignupButton>}
      <ButtonLink variant="ghost" href={href('login', locale, {}, { next })}>
        {t('nav.login')}
      </ButtonLink>
    </Row>
  )
  // Nothing else in this layout links to the terms and the imprint: members have them in their menu.
  return (
    <>
      {profile ? (
        <GatedConversation
          profile={profile}
          settings={settings}
          back={{ href: href('members-id', locale, { id }), label: t('nav.back') }}
          gate={
            <>
              <h2>{t('chat.gateTitle')}</h2>
              <p>{t('chat.gateText')}</p>
              {ways}
            </>
          }
        />
      ) : (
        <Main width="narrow">
          <h1 className="visually-hidden">{t('title.members-id-chat')}</h1>
          <EmptyState title={t('chat.gateTitle')} text={t('chat.gateText')} action={ways} />
        </Main>
      )}
      <LegalLine />
    </>
  )
}

export function Page() {
  const { id = '' } = useParams()
  const { cache } = useApp()
  if (useUser()) return <ConversationView conversationKey={{ profile: id }} />
  // Visitors reach this page, too: they see how it is, with a gate instead of the field.
  const known = cache.getQueryData(callKey('profile', { id }))
  return <ChatGate id={id} profile={known && !known.profile.cam ? known.profile : null} />
}

function readStatus(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'status' in error ? error.status : null
}

/** Returns who it is, on sites that show members to visitors; hidden members have the login prompt, too. */
async function loadForVisitor(app: App, id: string): Promise<PageData | undefined> {
  const answer = await ensureCall(app, 'profile', { id }).catch(() => null)
  return answer ? { title: answer.profile.name } : undefined
}

export async function load({ app, params }: LoadArguments<'members-id-chat'>): Promise<PageData | undefined> {
  const { user } = await ensureCall(app, 'currentUser', {})
  if (!user) return loadForVisitor(app, params.id)
  // No one writes to themselves.
  if (user.profile.id === params.id) throw redirectTo(href('profile', app.locale))
  await app.cache.ensureQueryData(buildListQuery(app))
  try {
    const opened = await app.cache.ensureQueryData(buildConversationQuery(app, { profile: params.id }))
    return { title: opened.profile.name }
  } catch (error) {
    const isKnown = app.cache.getQueryData(callKey('profile', { id: params.id })) !== undefined
    // Blocked by the other one: their profile says so, unless it is known from before the block.
    if (readStatus(error) !== 403 || isKnown) throw error
    throw redirectTo(href('members-id', app.locale, { id: params.id }))
  }
}

import type { ReactNode } from 'react'
import type { Card } from '#contract/features/profiles/profile.ts'
import type { PublicSettings } from '#contract/features/sites/site.ts'
import { href } from '#contract/routing/paths.ts'
import { useLoadedCall } from '../../../app/calls/use-call.ts'
import { useLocale, useTranslate } from '../../../app/languages/i18n.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Main } from '../../../ui/main.tsx'
import { Row } from '../../../ui/stack.tsx'
import { SignupButton } from '../../profiles/cards/signup-button.tsx'
import { LegalLine } from '../../sites/legal-line.tsx'
import styles from '../conversation.module.css'
import { ConversationHead } from '../conversation-head.tsx'
import { EmptyConversation } from '../empty-conversation.tsx'

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
export function ChatGate({ id, profile }: ChatGateProps) {
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

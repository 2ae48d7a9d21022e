import type { ReactNode } from 'react'
import type { Card } from '#contract/features/profiles/profile.ts'
import type { PublicSettings } from '#contract/features/sites/site.ts'
import styles from './conversation.module.css'
import { ConversationHead } from './conversation-head.tsx'
import { EmptyConversation } from './empty-conversation.tsx'

interface GatedConversationProps {
  profile: Card
  settings: Pick<PublicSettings, 'cdn_prefix' | 'fictional_singular'>
  /** Where the conversation is left for, since a visitor has no list. */
  back: { href: string; label: string }
  /** In the place of the field. */
  gate: ReactNode
}

/** How a conversation with somebody would begin, as a visitor sees it. */
export function GatedConversation({ profile, settings, back, gate }: GatedConversationProps) {
  return (
    <main id="main" tabIndex={-1} className={styles.main}>
      <ConversationHead profile={profile} conversation={null} settings={settings} back={back} end={null} />
      <EmptyConversation profile={profile} reply="allowed" />
      <div className={styles.closed}>{gate}</div>
    </main>
  )
}

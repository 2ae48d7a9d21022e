import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { User } from '#contract/account.ts'
import { href } from '#contract/paths.ts'
import { conversationQuery } from '../chat/chat-queries.ts'
import type { OpenedConversation } from '../chat/chat-state.ts'
import { useApp } from '../lib/app.ts'
import { useErrorTexts } from '../lib/error-text.ts'
import { useLocale } from '../lib/i18n.tsx'
import { loadPart } from '../lib/router/missing-part.ts'
import { useNavigate } from '../lib/router/router-context.ts'
import { useToast } from '../ui/toast-context.ts'

const loadDialogs = () => loadPart(() => import('../chat/composer/give-gift.tsx'))
// Sending belongs to the chat, which a profile does not need until a gift is wanted.
const GiveGift = lazy(() => loadDialogs().then(({ GiveGift }) => ({ default: GiveGift })))

/**
 * Gives what opens the gifts for a member from their profile, and the dialog to be shown there. Where nothing
 * can be sent, it leads to the conversation, which says why.
 */
export function useMemberGift(id: string, user: User | null): { open: () => void; dialog: ReactNode } {
  const app = useApp()
  const locale = useLocale()
  const navigate = useNavigate()
  const errors = useErrorTexts()
  const showToast = useToast()
  const [opened, setOpened] = useState<OpenedConversation | null>(null)

  const openChat = () => void navigate(href('members-id-chat', locale, { id }))

  async function open() {
    const { pathname } = location
    try {
      const [found] = await Promise.all([
        app.cache.fetchQuery(conversationQuery(app, { profile: id })),
        loadDialogs(),
      ])
      // Whoever has gone on meanwhile stays there.
      if (location.pathname !== pathname) return
      if (found.reply === 'allowed') setOpened(found)
      else openChat()
    } catch (error) {
      showToast({ tone: 'danger', content: errors.ofBackground(error) })
    }
  }

  function handleGiven() {
    setOpened(null)
    openChat()
  }

  const dialog = opened && user && (
    <Suspense>
      <GiveGift opened={opened} user={user} onGiven={handleGiven} onClose={() => setOpened(null)} />
    </Suspense>
  )
  return { open: () => void open(), dialog }
}

import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import type { User } from '#contract/account.ts'
import { href } from '#contract/paths.ts'
import { threadQuery } from '../chat/chat-queries.ts'
import type { Thread } from '../chat/chat-state.ts'
import { useApp } from '../lib/app.ts'
import { useErrorTexts } from '../lib/error-text.ts'
import { useLocale } from '../lib/i18n.tsx'
import { loadPart } from '../lib/missing-part.ts'
import { useToast } from '../ui/toast-context.ts'

const loadDialogs = () => loadPart(() => import('../chat/give-gift.tsx'))
// Sending belongs to the chat, which a profile does not need until a gift is wanted.
const GiveGift = lazy(() => loadDialogs().then(({ GiveGift }) => ({ default: GiveGift })))

/**
 * Gives what opens the gifts for a member from their profile (U-010), and the dialog to be shown there. Where nothing
 * can be sent, it leads to the conversation, which says why.
 */
export function useMemberGift(id: string, user: User | null): { open: () => void; dialog: ReactNode } {
  const app = useApp()
  const locale = useLocale()
  const navigate = useNavigate()
  const errors = useErrorTexts()
  const showToast = useToast()
  const [thread, setThread] = useState<Thread | null>(null)

  const openChat = () => void navigate(href('members-id-chat', locale, { id }))

  async function open() {
    try {
      const [found] = await Promise.all([
        app.cache.fetchQuery(threadQuery(app, { profile: id })),
        loadDialogs(),
      ])
      if (found.reply === 'allowed') setThread(found)
      else openChat()
    } catch (error) {
      showToast({ tone: 'danger', content: errors.ofBackground(error) })
    }
  }

  function handleGiven() {
    setThread(null)
    openChat()
  }

  const dialog = thread && user && (
    <Suspense>
      <GiveGift thread={thread} user={user} onGiven={handleGiven} onClose={() => setThread(null)} />
    </Suspense>
  )
  return { open: () => void open(), dialog }
}

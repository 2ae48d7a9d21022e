import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { User } from '#contract/features/accounts/account.ts'
import { href } from '#contract/routing/paths.ts'
import { useApp } from '../../../app/cache/app.ts'
import { useErrorTexts } from '../../../app/calls/call-error.ts'
import { useLocale } from '../../../app/languages/i18n.tsx'
import { loadPart } from '../../../app/router/page-failure.ts'
import { useNavigate } from '../../../app/router/router.ts'
import { useToast } from '../../../ui/toasts.tsx'
import type { OpenedConversation } from '../chat-state.ts'

const loadDialogs = () => loadPart(() => import('../composer/gift-dialog.tsx'))
// Sending belongs to the chat, which a profile does not need until a gift is chosen.
const GiveGift = lazy(() => loadDialogs().then(({ GiveGift }) => ({ default: GiveGift })))

/**
 * Returns the function that opens the gift picker on a profile, and its dialog. When nothing can be sent, it opens the
 * conversation, which says why.
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
      const { fetchConversation } = await loadDialogs()
      const found = await fetchConversation(app, id)
      // Anyone who has gone on meanwhile stays there.
      if (location.pathname !== pathname) return
      if (found.reply === 'allowed') setOpened(found)
      else openChat()
    } catch (error) {
      showToast({ tone: 'danger', content: errors.forBackground(error) })
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

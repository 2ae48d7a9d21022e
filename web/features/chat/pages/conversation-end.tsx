import { Ban, Ellipsis, Flag, Gift, Trash2, UserRound, Volume2 } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import type { User } from '#contract/features/accounts/account.ts'
import type { Chat } from '#contract/features/chat/chat.ts'
import { href } from '#contract/routing/paths.ts'
import { lazyPart } from '../../../app/browser/lazy-part.tsx'
import { useLoadedCall } from '../../../app/calls/use-call.ts'
import { useLocale, useTranslate } from '../../../app/languages/i18n.tsx'
import { useNavigate } from '../../../app/router/router.ts'
import { Menu } from '../../../ui/menu.tsx'
import type { MenuItem } from '../../../ui/menu-entry.tsx'
import { CreditBadge } from '../../credits/credit-badge.tsx'
import type { BlockDialogProps } from '../../safety/block-dialog.tsx'
import type { ReportDialogProps } from '../../safety/report-dialog.tsx'
import { footerLinks } from '../../sites/footer-links.ts'
import type { OpenedConversation } from '../chat-state.ts'
import { DeleteChatDialog, useDeleteChat } from '../delete-chat.tsx'
import type { SignalsDialogProps } from '../signals-dialog.tsx'
import { useChangeSettings, useChatItems } from '../use-chat-items.tsx'

const SignalsDialog = lazyPart<SignalsDialogProps>(
  async () => (await import('../signals-dialog.tsx')).SignalsDialog,
  ({ open }) => open,
)
const BlockDialog = lazyPart<BlockDialogProps>(
  async () => (await import('../../safety/block-dialog.tsx')).BlockDialog,
  ({ open }) => open,
)
const ReportDialog = lazyPart<ReportDialogProps>(
  async () => (await import('../../safety/report-dialog.tsx')).ReportDialog,
  ({ open }) => open,
)

interface ConversationEndProps {
  opened: OpenedConversation
  user: User
  onGift: () => void
}

/** The links of the footer, which the chat does not have. */
function useLegalItems(): MenuItem[] {
  const t = useTranslate()
  const locale = useLocale()
  const settings = useLoadedCall('settings', {})
  return footerLinks(settings).map(([name, key], index) => ({
    id: name,
    label: t(key),
    href: href(name, locale),
    separated: index === 0,
  }))
}

/** Removes the unread mark of a conversation once it is opened; one that is set while it is open stays. */
function useMarkOpened(chat: Chat | null): void {
  const change = useChangeSettings()
  const handleOpened = useEffectEvent(() => {
    if (chat?.settings?.marked_unread) change(chat, { marked_unread: false })
  })
  useEffect(() => handleOpened(), [])
}

/** The end of the in-chat bar: the credits, and the menu of the conversation. */
export function ConversationEnd({ opened, user, onGift }: ConversationEndProps) {
  const t = useTranslate()
  const locale = useLocale()
  const legalItems = useLegalItems()
  const navigate = useNavigate()
  const deleteChat = useDeleteChat()
  const chatItems = useChatItems()
  const [asked, setAsked] = useState<'delete' | 'block' | 'report' | 'signals' | null>(null)
  const { profile, chat } = opened
  useMarkOpened(chat)

  const items: MenuItem[] = [
    {
      id: 'profile',
      label: t('chat.openProfile'),
      icon: <UserRound aria-hidden />,
      href: href('members-id', locale, { id: profile.id }),
    },
    ...(opened.reply === 'allowed'
      ? [{ id: 'gift', label: t('chat.giveGift'), icon: <Gift aria-hidden />, onSelect: onGift }]
      : []),
    {
      id: 'signals',
      label: t('chat.signals'),
      icon: <Volume2 aria-hidden />,
      onSelect: () => setAsked('signals'),
    },
    ...(chat ? chatItems(chat) : []),
    ...(chat
      ? [
          {
            id: 'delete',
            label: t('chat.delete'),
            icon: <Trash2 aria-hidden />,
            tone: 'danger' as const,
            onSelect: () => setAsked('delete'),
          },
        ]
      : []),
    { id: 'block', label: t('safety.block'), icon: <Ban aria-hidden />, onSelect: () => setAsked('block') },
    {
      id: 'report',
      label: t('safety.report'),
      icon: <Flag aria-hidden />,
      onSelect: () => setAsked('report'),
    },
    ...legalItems,
  ]

  const close = () => setAsked(null)

  function handleDelete() {
    close()
    if (!chat) return
    navigate(href('chats', locale))
    void deleteChat(chat)
  }

  return (
    <>
      <CreditBadge
        credits={user.credits}
        href={href('credits', locale)}
        label={t('chat.creditBadge', { credits: user.credits })}
      />
      <Menu label={t('chat.menu')} trigger={<Ellipsis aria-hidden />} items={items} />
      <DeleteChatDialog
        name={asked === 'delete' ? profile.name : null}
        onDelete={handleDelete}
        onClose={close}
      />
      <SignalsDialog memberId={user.profile.id} open={asked === 'signals'} onClose={close} />
      <BlockDialog
        open={asked === 'block'}
        profile={profile}
        onClose={close}
        onReport={() => setAsked('report')}
        onBlocked={() => navigate(href('chats', locale))}
      />
      <ReportDialog
        open={asked === 'report'}
        profile={profile}
        conversation={chat?.conversation.id}
        onClose={close}
        onBlock={() => setAsked('block')}
      />
    </>
  )
}

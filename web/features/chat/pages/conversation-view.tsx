import { type QueryKey, useSuspenseQuery } from '@tanstack/react-query'
import { Ban, Ellipsis, Flag, Gift, Trash2, UserRound, Volume2 } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import type { User } from '#contract/features/accounts/account.ts'
import type { Chat, Message } from '#contract/features/chat/chat.ts'
import { href } from '#contract/routing/paths.ts'
import { createLazyPart } from '#web/app/browser/lazy-part.tsx'
import { useLoadedCall } from '#web/app/calls/use-call.ts'
import { useLocale, useTranslate } from '#web/app/languages/i18n.tsx'
import { useNavigate } from '#web/app/router/router.ts'
import { CreditBadge } from '#web/features/credits/credit-badge.tsx'
import type { BlockDialogProps } from '#web/features/safety/block-dialog.tsx'
import { listFooterLinks } from '#web/features/sites/footer-links.ts'
import { Menu } from '#web/ui/menu.tsx'
import type { MenuItem } from '#web/ui/menu-entry.tsx'
import { type App, callKey, useApp } from '../../../app/cache/app.ts'
import { useUser } from '../../../app/cache/user.ts'
import { isCallError } from '../../../app/calls/call-error.ts'
import { UnconfirmedBanner } from '../../accounts/resend-button.tsx'
import type { ReportDialogProps } from '../../safety/report-dialog.tsx'
import { buildConversationQuery, type ConversationKey } from '../chat-queries.ts'
import type { OpenedConversation } from '../chat-state.ts'
import { Conversation } from '../conversation.tsx'
import { DeleteChatDialog, useDeleteChat } from '../delete-chat.tsx'
import { ReportMessageProvider } from '../history/message-actions.ts'
import type { SignalsDialogProps } from '../signals-dialog.tsx'
import { useChangeSettings, useChatItems } from '../use-chat-items.tsx'

const SignalsDialog = createLazyPart<SignalsDialogProps>(
  async () => (await import('../signals-dialog.tsx')).SignalsDialog,
  ({ open }) => open,
)
const BlockDialog = createLazyPart<BlockDialogProps>(
  async () => (await import('../../safety/block-dialog.tsx')).BlockDialog,
  ({ open }) => open,
)

const ReportDialog = createLazyPart<ReportDialogProps>(
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
  return listFooterLinks(settings).map(([name, key], index) => ({
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
function ConversationEnd({ opened, user, onGift }: ConversationEndProps) {
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

/** Drops an answer when the page that shows it is left, so that the next visit asks again. */
function useForgetting(queryKey: QueryKey, wanted: boolean): void {
  const { cache } = useApp()
  const key = JSON.stringify(queryKey)
  useEffect(() => {
    if (!wanted) return undefined
    return () => cache.removeQueries({ queryKey: JSON.parse(key), exact: true })
  }, [cache, key, wanted])
}

/** Returns whether a member has blocked the viewer; their conversation is deleted then and no longer says so. */
async function isBlockedBy(app: App, profile: string): Promise<boolean> {
  try {
    await app.call('chat', { profile })
    return false
  } catch (error) {
    return isCallError(error, 'blocked_by')
  }
}

/**
 * Leads from a conversation that ended while it was open to the profile of the other one if they have blocked the
 * viewer, who reads so in its place, also where it is known from before the block; otherwise to the list.
 */
function LeaveEnded({ id, blocked }: { id: string; blocked: boolean }) {
  const app = useApp()
  const navigate = useNavigate()
  const leave = useEffectEvent(async () => {
    const refused = blocked || (await isBlockedBy(app, id))
    if (refused) app.cache.removeQueries({ queryKey: callKey('profile', { id }) })
    const next = refused ? href('members-id', app.locale, { id }) : href('chats', app.locale)
    await navigate(next, { replace: true })
  })
  useEffect(() => void leave(), [])
  return null
}

/** An opened conversation with what other features add to its bar. */
export function ConversationView({ conversationKey }: { conversationKey: ConversationKey }) {
  const app = useApp()
  const user = useUser()
  const query = buildConversationQuery(app, conversationKey)
  const { data: opened, error } = useSuspenseQuery(query)
  const gone = isCallError(error, 'blocked_by', 'not_found') ? error.code : null
  useForgetting(query.queryKey, gone !== null)
  const [giving, setGiving] = useState(false)
  const [reported, setReported] = useState<Message | null>(null)
  if (!user) return null
  if (gone) return <LeaveEnded id={opened.profile.id} blocked={gone === 'blocked_by'} />
  return (
    <ReportMessageProvider value={setReported}>
      <Conversation
        key={opened.profile.id}
        opened={opened}
        conversationKey={conversationKey}
        user={user}
        headEnd={<ConversationEnd opened={opened} user={user} onGift={() => setGiving(true)} />}
        warning={user.status === 'not_confirmed' && <UnconfirmedBanner user={user} />}
        giving={giving}
        onGiving={setGiving}
      />
      <ReportDialog
        open={reported !== null}
        profile={opened.profile}
        conversation={reported?.conversation}
        message={reported?.id}
        onClose={() => setReported(null)}
      />
    </ReportMessageProvider>
  )
}

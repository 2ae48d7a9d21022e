import { useSuspenseQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { minMessageSearchLength } from '#contract/api/limits.ts'
import type { Chat } from '#contract/features/chat/chat.ts'
import { matchRoute } from '#contract/routing/match-route.ts'
import { href } from '#contract/routing/paths.ts'
import styles from '#web/features/chat/chat-frame.module.css'
import { classes } from '#web/ui/classes.ts'
import { SkipLink } from '#web/ui/main.tsx'
import { UnconfirmedBanner } from '../../features/accounts/resend-button.tsx'
import { buildListQuery, useMoreChats } from '../../features/chat/chat-queries.ts'
import { useDeleteChat } from '../../features/chat/delete-chat.tsx'
import { ConversationList } from '../../features/chat/list/conversation-list.tsx'
import type { FoundMessagesProps } from '../../features/chat/list/found-messages.tsx'
import { MessageSearch } from '../../features/chat/list/message-search.tsx'
import { SharedText } from '../../features/chat/list/shared-text.tsx'
import { SiteEntry } from '../../features/sites/site-entry.tsx'
import { SiteLogo } from '../../features/sites/site-logo.tsx'
import { CookieChoice } from '../../features/tracking/cookie-choice.tsx'
import { EmptyState } from '../../ui/placeholders.tsx'
import { TabBar } from '../../ui/tab-bar.tsx'
import { createLazyPart } from '../browser/lazy-part.tsx'
import { useDebouncedText } from '../browser/use-in-browser.ts'
import { useVisibleHeight } from '../browser/use-visible-height.ts'
import { useApp } from '../cache/app.ts'
import { useUser } from '../cache/user.ts'
import { useLocale, useTranslate } from '../languages/i18n.tsx'
import { useLocation, useNavigate, useRouteName } from '../router/router.ts'
import { Outlet } from '../router/router-provider.tsx'
import { chatEntryCountries } from '../session/site-entry.ts'
import { SignupHost } from './signup-host.tsx'
import { useNavigationItems } from './use-navigation-items.tsx'

interface ChatFrameProps {
  /** The accessible name of the list. */
  listLabel: string
  /** The head of the list: logo and search. */
  listHead: ReactNode
  /** Above the list: what the member has to know about the own account. */
  notice?: ReactNode
  list: ReactNode
  /** The list is the page; else the page brings its own `main`, and the list hides on narrow screens. */
  listIsPage: boolean
  children: ReactNode
}

/** The list of conversations and one of them, side by side from 768 px. */
function ChatFrame({ listLabel, listHead, notice, list, listIsPage, children }: ChatFrameProps) {
  useVisibleHeight()
  const listClass = classes(styles.list, !listIsPage && styles.hiddenOnPhones)
  const content = (
    <>
      <header className={styles.listHead}>{listHead}</header>
      {notice && <div className={styles.notice}>{notice}</div>}
      <div className={styles.items}>{list}</div>
    </>
  )
  return (
    <div className={styles.frame}>
      {listIsPage ? (
        <main id="main" tabIndex={-1} aria-label={listLabel} className={listClass}>
          {content}
        </main>
      ) : (
        <section aria-label={listLabel} className={listClass}>
          {content}
        </section>
      )}
      <div
        className={classes(
          styles.conversation,
          listIsPage && styles.nothingOpen,
          listIsPage && styles.hiddenOnPhones,
        )}
      >
        {children}
      </div>
    </div>
  )
}

const FoundMessages = createLazyPart<FoundMessagesProps>(
  async () => (await import('../../features/chat/list/found-messages.tsx')).FoundMessages,
  ({ words }) => words.length >= minMessageSearchLength,
)

const ListBonuses = createLazyPart(
  async () => (await import('../../features/payments/bonus/bonus-modals.tsx')).ListBonuses,
)

/** Bare: the list of conversations next to the one that is open, nothing else around them. */
export function ChatLayout() {
  const t = useTranslate()
  const locale = useLocale()
  const user = useUser()
  const { tabs } = useNavigationItems()
  const listIsPage = useRouteName() === 'chats'
  return (
    <SignupHost>
      <SkipLink>{t('nav.skipToContent')}</SkipLink>
      <ChatFrame
        listLabel={t('title.chats')}
        listHead={
          <>
            <SiteLogo href={href(user ? 'members' : 'index', locale)} />
            {listIsPage && <h1 className="visually-hidden">{t('title.chats')}</h1>}
          </>
        }
        notice={listIsPage && user?.status === 'not_confirmed' && <UnconfirmedBanner user={user} />}
        list={user ? <Conversations memberId={user.profile.id} /> : <NobodysConversations />}
        listIsPage={listIsPage}
      >
        <Outlet />
      </ChatFrame>
      <SiteEntry onlyIn={chatEntryCountries} />
      <CookieChoice />
      {user && !user.paid_user && listIsPage && <ListBonuses user={user} />}
      {user && listIsPage && <TabBar label={t('nav.main')} items={tabs} />}
    </SignupHost>
  )
}

function Conversations({ memberId }: { memberId: string }) {
  const app = useApp()
  const locale = useLocale()
  const navigate = useNavigate()
  const { data: list } = useSuspenseQuery(buildListQuery(app))
  // The address names the conversation, or the other member.
  const match = matchRoute(useLocation().pathname)
  const current = match && 'id' in match.params ? (match.params.id ?? null) : null
  const deleteChat = useDeleteChat()
  const more = useMoreChats()
  const [typed, setTyped] = useState('')
  const words = useDebouncedText(typed.trim())

  function handleDelete(chat: Chat) {
    if (current === chat.profile.id || current === chat.conversation.id) navigate(href('chats', locale))
    void deleteChat(chat)
  }

  return (
    <>
      <SharedText memberId={memberId} list={list} />
      {list.chats.length > 0 && <MessageSearch value={typed} onChange={setTyped} />}
      <FoundMessages words={words} />
      {words.length < minMessageSearchLength && (
        <ConversationList
          memberId={memberId}
          list={list}
          current={current}
          onDelete={handleDelete}
          more={list.next === null ? null : more}
        />
      )}
    </>
  )
}

function NobodysConversations() {
  const t = useTranslate()
  return <EmptyState title={t('title.chats')} text={t('chat.gateList')} />
}

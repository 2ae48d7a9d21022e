import { Ban, Ellipsis, Flag, Info, Search, Smile, Trash2, UserRound } from 'lucide-react'
import { useState } from 'react'
import { ChatFrame } from '#web/features/chat/chat-frame.tsx'
import { ComposerShell } from '#web/features/chat/composer/composer-shell.tsx'
import { ConversationHeadShell } from '#web/features/chat/conversation-head-shell.tsx'
import { MessageBubble, type MessageBubbleProps } from '#web/features/chat/history/message-bubble.tsx'
import {
  DayLine,
  MessageLog,
  SystemLine,
  TypingBubble,
  UnreadLine,
} from '#web/features/chat/history/message-log.tsx'
import { ConversationRow, type ConversationRowProps } from '#web/features/chat/list/conversation-row.tsx'
import { CreditBadge } from '#web/features/credits/credit-badge.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { IconButton, IconButtonLink } from '#web/ui/icon-button.tsx'
import { Lightbox } from '#web/ui/lightbox.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { drawn, fictionalLabel, type PersonId, people, portrait } from '../people.ts'

type Preview = ConversationRowProps['preview']

const conversations: { id: PersonId; time: string; preview: Preview; unread?: number }[] = [
  { id: 'sofie', time: '20:14', preview: { kind: 'typing', text: 'typing…' } },
  { id: 'noor', time: '19:40', preview: { kind: 'text', text: 'Haha, deal. Sunday then?' }, unread: 2 },
  { id: 'amara', time: '18:02', preview: { kind: 'photo', text: 'Sent a photo' }, unread: 112 },
  {
    id: 'mei',
    time: 'Mon',
    preview: { kind: 'draft', prefix: 'Draft:', text: 'I was thinking about that book' },
  },
  { id: 'lotte', time: 'Sun', preview: { kind: 'text', prefix: 'You:', text: 'Good luck at the race!' } },
  { id: 'ines', time: 'Sat', preview: { kind: 'text', text: 'Tell me about your week' } },
  { id: 'renata', time: '14 Nov', preview: { kind: 'gift', text: 'You sent a gift' } },
  { id: 'zola', time: '12 Nov', preview: { kind: 'text', text: 'See you around!' } },
]

export function Chat({ listOnly = false }: { listOnly?: boolean }) {
  return (
    <ChatFrame
      listLabel="Conversations"
      listHead={
        <>
          <Logo name="duet" href="/" size="small" />
          <IconButtonLink href="/members" label="Search members" icon={<Search aria-hidden />} />
        </>
      }
      list={<List listOnly={listOnly} />}
      listIsPage={listOnly}
    >
      {listOnly ? (
        <EmptyState title="Pick a conversation" text="Or find someone new to write to." level={2} />
      ) : (
        <main id="main" style={{ display: 'flex', flex: 1, flexDirection: 'column', minBlockSize: 0 }}>
          <OpenedConversation />
        </main>
      )}
    </ChatFrame>
  )
}

function List({ listOnly }: { listOnly: boolean }) {
  return (
    <>
      {listOnly && <h1 className="visually-hidden">Messages</h1>}
      <ul>
        {conversations.map(({ id, time, preview, unread = 0 }) => (
          <ConversationRow
            key={id}
            profile={people[id]}
            href={`/chats/${id}`}
            picture={portrait(id)}
            current={!listOnly && id === 'sofie'}
            preview={preview}
            time={{ text: time, dateTime: '2026-11-20' }}
            unread={{ count: unread, label: `${unread} unread` }}
            texts={{ fictional: fictionalLabel, online: 'Online' }}
          />
        ))}
      </ul>
    </>
  )
}

const read = { state: 'read', label: 'Read' } as const

function text(
  message: string,
  more: Partial<MessageBubbleProps> & Pick<MessageBubbleProps, 'mine'>,
): MessageBubbleProps {
  return {
    continued: false,
    author: more.mine ? 'You' : 'Sofie',
    content: { kind: 'text', text: message },
    time: { text: '21:03', dateTime: '2026-11-19T21:03' },
    ...more,
  }
}

function OpenedConversation() {
  const [value, setValue] = useState('')
  const [photo, setPhoto] = useState<number | null>(null)
  return (
    <>
      <ConversationHeadShell
        profile={people.sofie}
        profileHref="/members/sofie"
        picture={portrait('sofie')}
        status="Online · Utrecht"
        back={{ href: '/chats', label: 'Back to conversations' }}
        fictionalLabel={fictionalLabel}
        end={
          <>
            <CreditBadge credits={8} href="/credits" label="8 credits left, buy more" />
            <Menu
              label="Conversation menu: block, report, delete"
              trigger={<Ellipsis aria-hidden />}
              items={[
                { id: 'profile', label: 'Profile', icon: <UserRound aria-hidden />, href: '/members/sofie' },
                { id: 'terms', label: 'Terms and privacy', icon: <Info aria-hidden />, href: '/pages/terms' },
                {
                  id: 'report',
                  label: 'Report',
                  icon: <Flag aria-hidden />,
                  onSelect: () => {},
                  separated: true,
                },
                { id: 'block', label: 'Block', icon: <Ban aria-hidden />, onSelect: () => {} },
                {
                  id: 'delete',
                  label: 'Delete conversation',
                  icon: <Trash2 aria-hidden />,
                  onSelect: () => {},
                  tone: 'danger',
                },
              ]}
            />
          </>
        }
      />
      <History onPhoto={() => setPhoto(0)} />
      <ComposerShell
        maxLength={4000}
        value={value}
        onChange={setValue}
        onSend={() => setValue('')}
        onPhoto={() => {}}
        onGift={() => {}}
        texts={{
          label: 'Message to Sofie',
          placeholder: 'Write to Sofie',
          send: 'Send message for 1 credit',
          photo: 'Send a photo, 3 credits',
          gift: 'Send a gift, from 5 credits',
        }}
        cost={
          <>
            <b>1 credit</b> per message (about €0.30)
          </>
        }
        aside="Enter sends · Shift + Enter for a new line"
        extras={<IconButton label="Emoji" icon={<Smile aria-hidden />} />}
      />
      <Lightbox
        label="Photo from Sofie"
        slides={[{ id: '1', picture: drawn('sofie-2'), alt: 'Photo from Sofie' }]}
        index={photo}
        onIndexChange={setPhoto}
        onClose={() => setPhoto(null)}
        texts={{
          close: 'Close',
          previous: 'Previous',
          next: 'Next',
          retry: 'Try again',
          position: () => 'Photo from Sofie',
        }}
      />
    </>
  )
}

function History({ onPhoto }: { onPhoto: () => void }) {
  return (
    <MessageLog label="Messages with Sofie">
      <SystemLine>Older messages are no longer visible.</SystemLine>
      <DayLine text="Yesterday" dateTime="2026-11-19" />
      <MessageBubble
        {...text('Honest question: pancakes sweet or savoury?', { mine: true, continued: true })}
      />
      <MessageBubble {...text('Your answer decides everything.', { mine: true, delivery: read })} />
      <MessageBubble {...text('Sweet. Unless there’s bacon, then all rules are off.', { mine: false })} />
      <DayLine text="Today" dateTime="2026-11-20" />
      <MessageBubble
        {...text('', {
          mine: false,
          content: {
            kind: 'photo',
            picture: drawn('sofie-2'),
            alt: 'Photo from Sofie',
            openLabel: 'Open photo from Sofie',
            onOpen: onPhoto,
          },
        })}
      />
      <MessageBubble {...text('That light! Where is this?', { mine: true, delivery: read })} />
      <UnreadLine text="New" label="New messages" />
      <MessageBubble {...text('Zandvoort, last Sunday.', { mine: false, continued: true })} />
      <MessageBubble
        {...text('Windy, freezing, worth it. Coffee after was the best part.', { mine: false })}
      />
      <MessageBubble
        {...text('', {
          mine: true,
          content: { kind: 'gift', giftId: 'coffee', title: 'You sent a coffee', note: '5 credits' },
          delivery: { state: 'delivered', label: 'Delivered' },
        })}
      />
      <MessageBubble
        {...text('Next one’s on me, in person?', {
          mine: true,
          delivery: {
            state: 'failed',
            label: 'Not sent, no credit used',
            retryLabel: 'Try again',
            retryName: 'Try again for 1 credit',
            onRetry: () => {},
            discardLabel: 'Discard',
            onDiscard: () => {},
          },
        })}
      />
      <TypingBubble label="Sofie is typing" />
    </MessageLog>
  )
}

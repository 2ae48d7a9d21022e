import { Copy, Ellipsis, Flag, Reply, ShieldAlert, SmilePlus, Undo2 } from 'lucide-react'
import { memo } from 'react'
import { formatDay, formatTime } from '#contract/api/format.ts'
import { unsendSeconds } from '#contract/api/limits.ts'
import type { Message, Quote } from '#contract/features/chat/chat.ts'
import type { Reaction } from '#contract/features/chat/reaction.ts'
import type { Card } from '#contract/features/profiles/profile.ts'
import type { Locale } from '#contract/features/sites/locale.ts'
import { useApp } from '#web/app/cache/app.ts'
import { changeUser } from '#web/app/cache/user.ts'
import { useErrorTexts } from '#web/app/calls/call-error.ts'
import { useLocale, useTranslate } from '#web/app/languages/i18n.tsx'
import { FictionalIcon } from '#web/features/profiles/cards/profile-name.tsx'
import { classes } from '#web/ui/classes.ts'
import { Menu } from '#web/ui/menu.tsx'
import type { MenuItem } from '#web/ui/menu-entry.tsx'
import { useToast } from '#web/ui/toasts.tsx'
import { useCopy } from '#web/ui/use-copy.ts'
import { applyMessageRemoved } from '../apply-chat-events.ts'
import type { Outgoing } from '../outbox.ts'
import { formatQuote } from '../quote.ts'
import { reactionSigns } from '../reaction-signs.ts'
import { isSameLine, type Line } from './history-lines.ts'
import cautionLineStyles from './lines.module.css'
import { useMessageActions, useReportMessage } from './message-actions.ts'
import messageMenuStyles from './message-bubble.module.css'
import { type BubbleContent, type Delivery, MessageBubble } from './message-bubble.tsx'
import styles from './message-history.module.css'
import { DayLine, SystemLine, UnreadLine } from './message-log.tsx'
import type { Caution } from './text-caution.ts'

interface MessageReactionsProps {
  message: Message
  /** Of the other member. */
  name: string
}

/** The reactions of both members to a message. Pressing one's own again removes it. */
function MessageReactions({ message, name }: MessageReactionsProps) {
  const t = useTranslate()
  const actions = useMessageActions()
  const { mine, theirs } = message.reactions ?? {}
  const shown = [...new Set([theirs, mine])].filter((one): one is Reaction => one !== undefined)
  if (shown.length === 0) return null

  function describe(one: Reaction): string {
    const reaction = t(`chat.reaction.${one}`)
    if (one !== mine) return t('chat.reactionBy', { name, reaction })
    return one === theirs
      ? t('chat.reactionByBoth', { name, reaction })
      : t('chat.reactionByMe', { reaction })
  }

  return (
    <div className={styles.reactions}>
      {shown.map((one) => (
        <button
          key={one}
          type="button"
          className={styles.reaction}
          aria-pressed={one === mine}
          aria-label={describe(one)}
          aria-disabled={!actions?.reply || undefined}
          onClick={() => actions?.reply && actions.react(message, one === mine ? null : one)}
        >
          <span aria-hidden>{reactionSigns[one]}</span>
          {one === mine && one === theirs && <span aria-hidden>2</span>}
        </button>
      ))}
    </div>
  )
}

interface MessageQuoteProps {
  /** Null where the quoted message is gone. */
  quote: Quote | null
  /** Of the other member. */
  name: string
}

/** The quoted message, above the text. A press scrolls there. */
function MessageQuote({ quote, name }: MessageQuoteProps) {
  const t = useTranslate()
  const actions = useMessageActions()
  if (!quote) {
    return (
      <span className={classes(styles.quote, styles.inBubble, styles.gone)}>{t('chat.quoteRemoved')}</span>
    )
  }
  return (
    <button
      type="button"
      title={t('chat.quoteOpen')}
      className={classes(styles.quote, styles.inBubble)}
      onClick={() => actions?.show(quote.id)}
    >
      <span className={styles.author}>{quote.from_me ? t('chat.you') : name}</span>{' '}
      <span className={styles.text} dir="auto">
        {formatQuote(quote, t)}
      </span>
    </button>
  )
}

/** Returns the function that unsends one's own message; it stays visible until the server has agreed. */
function useUnsend(): (message: Message) => void {
  const app = useApp()
  const t = useTranslate()
  const texts = useErrorTexts()
  const showToast = useToast()

  async function unsend({ id, conversation, credits }: Message): Promise<void> {
    try {
      const answer = await app.call('unsendMessage', { conversation, message: id })
      applyMessageRemoved(app, { conversation, message: id })
      changeUser(app, { credits: answer.credits })
      const isSpent = credits > 0 && answer.returned === 0
      showToast({
        content: isSpent
          ? t('chat.unsentDelivered', { credits })
          : t('chat.unsent', { credits: answer.returned }),
      })
    } catch (error) {
      showToast({ tone: 'danger', content: texts.of(error) })
    }
  }

  return (message) => void unsend(message)
}

interface MessageMenuProps {
  message: Message
  now: number
}

/** One's own unread message can be unsent for two minutes; the server decides. */
function isTakeable({ from_me, read, kind, created }: Message, now: number): boolean {
  return from_me && !read && kind !== 'system' && now - Date.parse(created) < unsendSeconds * 1000
}

/** Returns what unsending means for its credits; the server may know better whether it was delivered. */
function getHint({ delivered }: Message): 'chat.unsendDelivered' | 'chat.unsendHint' {
  return delivered ? 'chat.unsendDelivered' : 'chat.unsendHint'
}

/** The menu of a message; nothing if it has no items. */
function MessageMenu({ message, now }: MessageMenuProps) {
  const t = useTranslate()
  const copy = useCopy()
  const unsend = useUnsend()
  const report = useReportMessage()
  const actions = useMessageActions()
  const { text } = message
  const mayAnswer = actions?.reply && message.kind !== 'system'

  function handleReact() {
    const anchor = document.activeElement
    if (anchor instanceof HTMLElement) actions?.chooseReaction(message, anchor)
  }

  const items: MenuItem[] = [
    ...(mayAnswer
      ? [
          {
            id: 'reply',
            label: t('chat.reply'),
            icon: <Reply aria-hidden />,
            onSelect: () => actions.reply?.(message),
          },
          { id: 'react', label: t('chat.react'), icon: <SmilePlus aria-hidden />, onSelect: handleReact },
        ]
      : []),
    ...(text
      ? [{ id: 'copy', label: t('chat.copy'), icon: <Copy aria-hidden />, onSelect: () => void copy(text) }]
      : []),
    ...(isTakeable(message, now)
      ? [
          {
            id: 'unsend',
            label: t('chat.unsend'),
            hint: message.credits > 0 && t(getHint(message), { credits: message.credits }),
            icon: <Undo2 aria-hidden />,
            onSelect: () => unsend(message),
          },
        ]
      : []),
    ...(report && !message.from_me && message.kind !== 'system'
      ? [
          {
            id: 'report',
            label: t('safety.reportMessage'),
            icon: <Flag aria-hidden />,
            onSelect: () => report(message),
          },
        ]
      : []),
  ]
  if (items.length === 0) return null
  return (
    <>
      <Menu
        label={t('chat.messageMenu')}
        trigger={<Ellipsis aria-hidden />}
        triggerClassName={messageMenuStyles.menu}
        items={items}
        align={message.from_me ? 'end' : 'start'}
      />
      {mayAnswer && (
        // For the mouse; keyboards and fingers have the menu, and fingers may hold the message.
        <button
          type="button"
          tabIndex={-1}
          title={t('chat.react')}
          aria-label={t('chat.react')}
          className={classes(messageMenuStyles.menu, messageMenuStyles.react)}
          onClick={({ currentTarget }) => actions.chooseReaction(message, currentTarget)}
        >
          <SmilePlus aria-hidden />
        </button>
      )}
    </>
  )
}

/** Shown below a message of someone hardly known that mentions an account to pay to, or leads off the site. */
function CautionLine({ caution }: { caution: Caution }) {
  const t = useTranslate()
  return (
    <p className={cautionLineStyles.caution} role="note">
      <ShieldAlert aria-hidden />
      <span>{t(caution === 'payment' ? 'chat.caution.payment' : 'chat.caution.link')}</span>
    </p>
  )
}

/** Returns the day of a time as a separator line: "Today", "Monday", "14 November 2026". */
function formatDayLine(
  iso: string,
  { now, locale, timeZone }: { now: number; locale: Locale; timeZone: string },
): string {
  const day = formatDay(iso, locale, { now, timeZone })
  return day.charAt(0).toLocaleUpperCase(locale) + day.slice(1)
}

export interface MessageRowProps {
  line: Line
  profile: Pick<Card, 'name' | 'fictional'>
  fictionalLabel: string
  now: number
  timeZone: string
  /** Renders the content of the bubble. */
  toContent: (line: Line) => BubbleContent
  /** The warning for this message of someone hardly known. */
  caution?: Caution | undefined
  /** Sends a refused message again, for the current price. */
  retry: {
    getItemPrice: (item: Outgoing) => number
    /** Whether sending it again can help. */
    mayRetry: (item: Outgoing) => boolean
    onRetry: (item: Outgoing) => void
    onDiscard: (item: Outgoing) => void
  }
}

function useDelivery(line: Line, retry: MessageRowProps['retry']): Delivery | undefined {
  const t = useTranslate()
  if (!line.mine) return undefined
  const { entry } = line
  if (entry.type === 'message') return { ...toDelivery(entry.message), label: t(getLabel(entry.message)) }
  const { item } = entry
  if (item.state !== 'failed') {
    const waiting = item.state === 'waiting'
    if (item.unanswered) return { state: 'sending', label: t('chat.unanswered'), shown: true }
    return { state: 'sending', label: t(waiting ? 'chat.waiting' : 'chat.sending'), shown: waiting }
  }
  return {
    state: 'failed',
    label: t('chat.failed'),
    retry: retry.mayRetry(item)
      ? {
          label: t('chat.retry'),
          name: t('chat.retryCost', { credits: retry.getItemPrice(item) }),
          onRetry: () => retry.onRetry(item),
        }
      : null,
    discardLabel: t('chat.discard'),
    onDiscard: () => retry.onDiscard(item),
  }
}

function toDelivery(message: Message): { state: 'sent' | 'delivered' | 'read' } {
  return { state: message.read ? 'read' : message.delivered ? 'delivered' : 'sent' }
}

function getLabel(message: Message): 'chat.sent' | 'chat.delivered' | 'chat.read' {
  return message.read ? 'chat.read' : message.delivered ? 'chat.delivered' : 'chat.sent'
}

/** An incoming message rebuilds all lines, of which all but the last are unchanged. */
function isSameRow(before: MessageRowProps, after: MessageRowProps): boolean {
  const names = ['profile', 'fictionalLabel', 'now', 'timeZone', 'toContent', 'caution', 'retry'] as const
  return isSameLine(before.line, after.line) && names.every((name) => before[name] === after[name])
}

/** A line of the history: what is above it, the label of a fictional profile, the message. */
export const MessageRow = memo(function MessageRow(props: MessageRowProps) {
  const { line, profile, fictionalLabel, now, timeZone, toContent, caution, retry } = props
  const content = toContent(line)
  const t = useTranslate()
  const locale = useLocale()
  const delivery = useDelivery(line, retry)
  const { created } = line
  const message = line.entry.type === 'message' ? line.entry.message : null
  const system = message?.kind === 'system'
  const quote = line.entry.type === 'message' ? line.entry.message.quote : line.entry.item.quote
  return (
    <>
      {line.startsDay && (
        <DayLine text={formatDayLine(created, { now, locale, timeZone })} dateTime={created} />
      )}
      {line.startsUnread && <UnreadLine text={t('chat.unreadLine')} label={t('chat.unreadLineLabel')} />}
      {profile.fictional && !line.mine && line.startsGroup && (
        <p className={styles.label}>
          <FictionalIcon />
          <span>{t('chat.byStaff', { label: fictionalLabel })}</span>
        </p>
      )}
      {system ? (
        <SystemLine>{content.kind === 'text' && content.text}</SystemLine>
      ) : (
        <MessageBubble
          mine={line.mine}
          continued={!line.endsGroup}
          author={line.mine ? t('chat.you') : profile.name}
          content={content}
          time={{ text: formatTime(created, locale, timeZone), dateTime: created }}
          delivery={delivery}
          menu={message && <MessageMenu message={message} now={now} />}
          id={message?.id}
          quote={quote !== undefined && <MessageQuote quote={quote} name={profile.name} />}
          reactions={message?.reactions && <MessageReactions message={message} name={profile.name} />}
        />
      )}
      {caution && <CautionLine caution={caution} />}
    </>
  )
}, isSameRow)

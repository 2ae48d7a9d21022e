import { ShieldAlert } from 'lucide-react'
import { memo } from 'react'
import { formatDay, formatTime } from '#contract/api/format.ts'
import type { Message } from '#contract/features/chat/chat.ts'
import type { Card } from '#contract/features/profiles/profile.ts'
import type { Locale } from '#contract/features/sites/locale.ts'
import { useLocale, useTranslate } from '#web/app/languages/i18n.tsx'
import { FictionalIcon } from '#web/features/profiles/cards/fictional-icon.tsx'
import type { Outgoing } from '../outbox.ts'
import { DayLine } from './day-line.tsx'
import { isSameLine, type Line } from './history-lines.ts'
import cautionLineStyles from './lines.module.css'
import { type BubbleContent, type Delivery, MessageBubble } from './message-bubble.tsx'
import styles from './message-history.module.css'
import { MessageMenu } from './message-menu.tsx'
import { SystemLine } from './system-line.tsx'
import type { Caution } from './text-caution.ts'
import { UnreadLine } from './unread-line.tsx'

/** Stands below a message of somebody hardly known that names an account to pay to, or leads elsewhere. */
function CautionLine({ caution }: { caution: Caution }) {
  const t = useTranslate()
  return (
    <p className={cautionLineStyles.caution} role="note">
      <ShieldAlert aria-hidden />
      <span>{t(caution === 'payment' ? 'chat.caution.payment' : 'chat.caution.link')}</span>
    </p>
  )
}

/** The day of a moment as a line of its own: "Today", "Monday", "14 November 2026". */
function dayText(
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
  /** Makes what the bubble shows. */
  contentOf: (line: Line) => BubbleContent
  /** What this message of somebody hardly known calls for. */
  caution?: Caution | undefined
  /** Sends a refused message again, for today's price. */
  retry: {
    priceOf: (item: Outgoing) => number
    onRetry: (item: Outgoing) => void
    onDiscard: (item: Outgoing) => void
  }
}

function useDelivery(line: Line, retry: MessageRowProps['retry']): Delivery | undefined {
  const t = useTranslate()
  if (!line.mine) return undefined
  const { entry } = line
  if (entry.type === 'message') return { ...deliveryOf(entry.message), label: t(labelOf(entry.message)) }
  const { item } = entry
  if (item.state !== 'failed') {
    const waiting = item.state === 'waiting'
    return { state: 'sending', label: t(waiting ? 'chat.waiting' : 'chat.sending'), shown: waiting }
  }
  return {
    state: 'failed',
    label: t('chat.failed'),
    retryLabel: t('chat.retry'),
    retryName: t('chat.retryCost', { credits: retry.priceOf(item) }),
    onRetry: () => retry.onRetry(item),
    discardLabel: t('chat.discard'),
    onDiscard: () => retry.onDiscard(item),
  }
}

function deliveryOf(message: Message): { state: 'sent' | 'delivered' | 'read' } {
  return { state: message.read ? 'read' : message.delivered ? 'delivered' : 'sent' }
}

function labelOf(message: Message): 'chat.sent' | 'chat.delivered' | 'chat.read' {
  return message.read ? 'chat.read' : message.delivered ? 'chat.delivered' : 'chat.sent'
}

/** A message that comes makes all lines anew, of which all but the last are as they were. */
function isSameRow(before: MessageRowProps, after: MessageRowProps): boolean {
  const names = ['profile', 'fictionalLabel', 'now', 'timeZone', 'contentOf', 'caution', 'retry'] as const
  return isSameLine(before.line, after.line) && names.every((name) => before[name] === after[name])
}

/** One line of the history: what stands above it, the label of a fictional profile, the message. */
export const MessageRow = memo(function MessageRow(props: MessageRowProps) {
  const { line, profile, fictionalLabel, now, timeZone, contentOf, caution, retry } = props
  const content = contentOf(line)
  const t = useTranslate()
  const locale = useLocale()
  const delivery = useDelivery(line, retry)
  const { created } = line
  const system = line.entry.type === 'message' && line.entry.message.kind === 'system'
  return (
    <>
      {line.startsDay && <DayLine text={dayText(created, { now, locale, timeZone })} dateTime={created} />}
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
          menu={line.entry.type === 'message' && <MessageMenu message={line.entry.message} now={now} />}
        />
      )}
      {caution && <CautionLine caution={caution} />}
    </>
  )
}, isSameRow)

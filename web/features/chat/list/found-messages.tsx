import { useInfiniteQuery } from '@tanstack/react-query'
import { minMessageSearchLength } from '#contract/api/limits.ts'
import { href } from '#contract/routing/paths.ts'
import { useApp } from '#web/app/cache/app.ts'
import { useLoadedCall } from '#web/app/calls/use-call.ts'
import { useLocale, useTranslate } from '#web/app/languages/i18n.tsx'
import { useNow, useTimeZone } from '#web/app/languages/time.ts'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/placeholders.tsx'
import { TextButton } from '#web/ui/text-link.tsx'
import { formatListTime } from './conversation-list.tsx'
import { ConversationRow } from './conversation-row.tsx'
import styles from './message-search.module.css'

const before = 24

/** Lower case without accents, with the same length as the text. */
function toPlain(text: string): string {
  return [...text]
    .map((letter) => {
      const [base = letter] = letter.normalize('NFD')
      const lower = base.toLowerCase()
      return lower.length === base.length && base.length === letter.length ? lower : letter
    })
    .join('')
}

/** Returns the part of a text around the first match, for one or two lines. */
export function cutExcerpt(text: string, words: string): string {
  const flat = toPlain(text)
  const places = (words.match(/[\p{L}\p{N}]{2,}/gu) ?? [])
    // A stem matches where the typed word does not.
    .flatMap((word) => [flat.indexOf(toPlain(word)), flat.indexOf(toPlain(word).slice(0, 4))])
    .filter((place) => place >= 0)
  const place = places.length > 0 ? Math.min(...places) : 0
  if (place <= before) return text
  const start = text.lastIndexOf(' ', place - before / 2) + 1
  return `… ${text.slice(start)}`
}

/** Searches the member's messages for words, page by page. */
function useMessageSearch(words: string) {
  const app = useApp()
  const query = useInfiniteQuery({
    queryKey: ['searchMessages', words],
    queryFn: ({ pageParam }) =>
      app.call('searchMessages', { q: words, ...(pageParam && { before: pageParam }) }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    enabled: words.length >= minMessageSearchLength,
    staleTime: 10_000,
  })
  return { query, found: query.data?.pages.flatMap((page) => page.found) ?? [] }
}

export interface FoundMessagesProps {
  /** The search words. */
  words: string
}

/** The search results, in place of the list; each links to its place in the conversation. */
export function FoundMessages({ words }: FoundMessagesProps) {
  const t = useTranslate()
  const locale = useLocale()
  const timeZone = useTimeZone()
  const now = useNow()
  const settings = useLoadedCall('settings', {})
  const { query, found } = useMessageSearch(words)

  if (words.length < minMessageSearchLength) return null
  if (query.isError) {
    return (
      <p className={styles.status}>
        <TextButton onClick={() => void query.refetch()}>{t('chat.searchFailed')}</TextButton>
      </p>
    )
  }
  return (
    <>
      <p role="status" className={styles.status}>
        {query.isPending ? (
          <Skeleton width="10rem" />
        ) : found.length === 0 ? (
          t('chat.searchNone')
        ) : (
          t('chat.searchFound', { count: found.length })
        )}
      </p>
      <ul>
        {found.map(({ message, profile }) => (
          <ConversationRow
            key={message.id}
            profile={profile}
            href={`${href('chats-id', locale, { id: message.conversation })}?message=${message.id}`}
            picture={
              profile.main_image && {
                src: settings.cdn_prefix + profile.main_image.thumb_filename,
                width: 320,
                height: 320,
              }
            }
            current={false}
            preview={
              message.kind === 'voice'
                ? { kind: 'voice', text: t(message.from_me ? 'chat.previewMyVoice' : 'chat.previewVoice') }
                : {
                    kind: 'text',
                    text: cutExcerpt(message.text ?? '', words),
                    ...(message.from_me && { prefix: t('chat.previewYou') }),
                  }
            }
            time={{
              text: formatListTime(message.created, { now, locale, timeZone }),
              dateTime: message.created,
            }}
            unread={{ count: 0, label: '' }}
            texts={{ fictional: settings.fictional_singular, online: t('chat.online') }}
          />
        ))}
      </ul>
      {query.hasNextPage && (
        <p className={styles.more}>
          <Button size="small" variant="soft" onClick={() => void query.fetchNextPage()}>
            {t('chat.searchMore')}
          </Button>
        </p>
      )}
    </>
  )
}

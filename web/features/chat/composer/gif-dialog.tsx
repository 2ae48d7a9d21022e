import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { gifWordsLength } from '#contract/api/limits.ts'
import type { CallOutput } from '#contract/api/page-renderer.ts'
import { useDebouncedText } from '#web/app/browser/use-in-browser.ts'
import { useApp } from '#web/app/cache/app.ts'
import { useErrorTexts } from '#web/app/calls/call-error.ts'
import { useTranslate } from '#web/app/languages/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Skeleton } from '#web/ui/placeholders.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import styles from './gif-dialog.module.css'
import type { MessageDraft } from './use-sending.ts'

type OfferedGif = CallOutput<'gifs'>['gifs'][number]

/** Finds GIFs for the typed words, initially popular ones, page by page; each once, even if pages overlap. */
function useGifSearch(typed: string, enabled: boolean) {
  const app = useApp()
  const words = useDebouncedText(typed.trim())
  const query = useInfiniteQuery({
    queryKey: ['gifs', words],
    queryFn: ({ pageParam }) => app.call('gifs', { q: words, page: pageParam }),
    initialPageParam: 1,
    getNextPageParam: (page, pages) => (page.more ? pages.length + 1 : null),
    enabled,
    staleTime: 600_000,
  })
  const found = new Map<string, OfferedGif>()
  for (const page of query.data?.pages ?? []) for (const gif of page.gifs) found.set(gif.id, gif)
  return { query, found: [...found.values()] }
}

interface GifChoiceProps {
  gif: OfferedGif
  checked: boolean
  onChoose: (gif: OfferedGif) => void
}

/** A GIF to choose; still with reduced motion. */
function GifChoice({ gif, checked, onChoose }: GifChoiceProps) {
  const t = useTranslate()
  return (
    <label className={styles.gif}>
      <input
        type="radio"
        name="gif"
        value={gif.id}
        checked={checked}
        onChange={() => onChoose(gif)}
        className="visually-hidden"
      />
      <picture>
        <source srcSet={`/api/gif.php?id=${gif.id}&size=still`} media="(prefers-reduced-motion: reduce)" />
        <img
          src={gif.preview}
          width={gif.width}
          height={gif.height}
          alt={gif.title || t('chat.gifUntitled')}
          loading="lazy"
          decoding="async"
          className={styles.picture}
        />
      </picture>
    </label>
  )
}

export interface GifDialogProps {
  open: boolean
  name: string
  /** What one costs. */
  credits: number
  /** `onSent` is called once it is being sent: until then the choice stays. */
  onSend: (gif: MessageDraft, onSent: () => void) => void
  onClose: () => void
}

/** Chooses a GIF by words, or one of the popular ones; sending is a second press, since it costs credits. */
export function GifDialog({ open, name, credits, onSend, onClose }: GifDialogProps) {
  const t = useTranslate()
  const texts = useErrorTexts()
  const [words, setWords] = useState('')
  const [chosen, setChosen] = useState<OfferedGif | null>(null)
  const { query, found } = useGifSearch(words, open)

  function handleWords(next: string) {
    setWords(next)
    setChosen(null)
  }

  function handleSend() {
    if (!chosen) return
    const { id, width, height, title } = chosen
    onSend({ kind: 'gif', gif: { id, width, height, title }, credits }, () => handleWords(''))
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('chat.gifTitle', { name })}
      closeLabel={t('ui.close')}
      actions={
        <Button cost={t('credits.amount', { credits })} disabled={!chosen} onClick={handleSend}>
          {t('chat.gifSend')}
        </Button>
      }
    >
      <TextField
        type="search"
        label={t('chat.gifSearch')}
        value={words}
        maxLength={gifWordsLength}
        enterKeyHint="search"
        onChange={(event) => handleWords(event.target.value)}
      />
      {query.isError && (
        <div role="alert">
          <p>{texts.of(query.error)}</p>
          <Button variant="soft" size="small" onClick={() => void query.refetch()}>
            {t('chat.retry')}
          </Button>
        </div>
      )}
      {query.isSuccess && found.length === 0 && <p role="status">{t('chat.gifNone')}</p>}
      <fieldset className={styles.gifs} aria-busy={query.isPending}>
        <legend className="visually-hidden">{t('chat.gifChoose')}</legend>
        {query.isPending && <Skeleton shape="block" height="12rem" className={styles.whole} />}
        {found.map((gif) => (
          <GifChoice key={gif.id} gif={gif} checked={chosen?.id === gif.id} onChoose={setChosen} />
        ))}
        {query.hasNextPage && (
          <Button
            variant="soft"
            size="small"
            className={styles.whole}
            busy={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {t('chat.gifMore')}
          </Button>
        )}
      </fieldset>
      <p className={styles.privacy}>{t('chat.gifPrivacy')}</p>
    </Dialog>
  )
}

import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { PageText } from '../../../ui/page-section.tsx'
import { Panel, Stack } from '../../../ui/stack.tsx'
import { TextAreaField } from '../../../ui/text-field.tsx'
import { useText } from '../../admin-language.ts'
import { useTabState } from '../../staff-session.ts'

/** A text as last saved; its mark identifies its version. */
export interface SavedText {
  text: string
  published: boolean
  mark: string
}

/** What someone has typed, and the mark of what was saved when they began; null for nothing. */
export interface TextDraft {
  text: string
  published: boolean
  seen: string | null
}

interface Place {
  saved: SavedText | null
  /** What a text begins with that no one has saved. */
  blank: Pick<TextDraft, 'text' | 'published'>
}

export interface TextDrafts {
  /** The keys of what is typed and not saved. */
  readonly keys: readonly string[]
  /** The content of the form, and whether someone else has saved another text since it was started. */
  readonly at: (key: string, place: Place) => { draft: TextDraft; isOvertaken: boolean }
  readonly change: (key: string, draft: TextDraft) => void
  /** A saved text is no longer a draft, unless more was typed meanwhile. */
  readonly settle: (key: string, sent: TextDraft, saved: SavedText | null) => void
  readonly rename: (toNewKey: (key: string) => string) => void
}

/** Keeps what is typed into several texts, page by page and language by language, until it is saved. */
export function useTextDrafts(place: string): TextDrafts {
  const [drafts, setDrafts] = useTabState<Readonly<Record<string, TextDraft>>>(place, () => ({}))
  return {
    keys: Object.keys(drafts),
    at: (key, { saved, blank }) => {
      const base = saved ? { text: saved.text, published: saved.published } : blank
      const draft = drafts[key] ?? { ...base, seen: saved?.mark ?? null }
      const isSame = draft.text.trim() === base.text.trim() && draft.published === base.published
      return { draft, isOvertaken: draft.seen !== (saved?.mark ?? null) && !isSame }
    },
    change: (key, draft) => setDrafts((known) => ({ ...known, [key]: draft })),
    settle: (key, sent, saved) =>
      setDrafts(({ [key]: draft, ...others }) => {
        const isSent = !draft || (draft.text === sent.text && draft.published === sent.published)
        return isSent ? others : { ...others, [key]: { ...draft, seen: saved?.mark ?? null } }
      }),
    rename: (toNewKey) =>
      setDrafts((known) =>
        Object.fromEntries(
          Object.entries(known).map(([key, draft]) => [toNewKey(key) in known ? key : toNewKey(key), draft]),
        ),
      ),
  }
}

interface PagePreviewProps {
  title: string
  html: string
}

/** A page as members will see it. */
export function PagePreview({ title, html }: PagePreviewProps) {
  return (
    <Panel tone="sunken">
      <h3>{title}</h3>
      <PageText html={html} />
    </Panel>
  )
}

interface EditConflictProps {
  /** What someone else has saved meanwhile. */
  text: string
  lang?: string
  onKeepMine: () => void
}

/** Shows a text that someone else has saved meanwhile; the local draft stays until its author decides. */
export function EditConflict({ text, lang, onKeepMine }: EditConflictProps) {
  const t = useText()
  return (
    <Stack gap={2}>
      <Banner
        tone="coral"
        live
        action={
          <Button variant="soft" onClick={onKeepMine}>
            {t('admin.content.keepMine')}
          </Button>
        }
      >
        {t('admin.content.overtaken')}
      </Banner>
      <Disclosure summary={t('admin.content.theirs')}>
        <TextAreaField label={t('admin.content.theirs')} rows={8} readOnly lang={lang} value={text} />
      </Disclosure>
    </Stack>
  )
}

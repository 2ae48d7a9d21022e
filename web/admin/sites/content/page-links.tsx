import type { ContentPage } from '#contract/admin/sites/content.ts'
import { type Locale, localeCodes } from '#contract/features/sites/locale.ts'
import { Row } from '../../../ui/row.tsx'
import { TextButton } from '../../../ui/text-button.tsx'
import { useText } from '../../admin-language.ts'

interface PageLinksProps {
  pages: readonly ContentPage[]
  /** The keys of the texts that are typed and not saved. */
  unsaved: readonly string[]
  keyOf: (token: string, language: Locale) => string
  onOpen: (token: string, language: Locale) => void
}

/** Opens a page in a language; those with words that are not saved yet say so. */
export function PageLinks({ pages, unsaved, keyOf, onOpen }: PageLinksProps) {
  const t = useText()
  const tokens = [...new Set(pages.map(({ token }) => token))]
  const places = [...tokens, ''].flatMap((token) =>
    localeCodes.map((language) => ({
      token,
      language,
      key: keyOf(token, language),
      isSaved: pages.some((page) => page.token === token && page.language === language),
    })),
  )
  return (
    <Row>
      {places
        .filter(({ key, isSaved }) => isSaved || unsaved.includes(key) || key === keyOf('', 'en'))
        .map(({ token, language, key }) => {
          const name = token ? `/${token} (${language})` : `${t('admin.content.newPage')} (${language})`
          return (
            <TextButton key={key} onClick={() => onOpen(token, language)}>
              {unsaved.includes(key) ? t('admin.content.unsaved', { page: name }) : name}
            </TextButton>
          )
        })}
    </Row>
  )
}

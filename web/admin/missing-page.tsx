import { EmptyState } from '../ui/empty-state.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { useText } from './admin-language.ts'
import { Sheet } from './kit/sheet.tsx'

/** No page stands at this address, or it is of a role that the person has not. */
export function MissingPage() {
  const t = useText()
  return (
    <Sheet title={t('admin.missing.title')}>
      <EmptyState
        title={t('admin.missing.text')}
        action={
          <TextLink href="/" look="strong">
            {t('admin.missing.back')}
          </TextLink>
        }
      />
    </Sheet>
  )
}

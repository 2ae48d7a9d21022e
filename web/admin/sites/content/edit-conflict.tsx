import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { Stack } from '../../../ui/stack.tsx'
import { TextAreaField } from '../../../ui/text-area-field.tsx'
import { useText } from '../../admin-language.ts'

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

import { type ChangeEvent, useRef } from 'react'
import { useApp } from '../../app/cache/app.ts'
import { useErrorTexts } from '../../app/calls/error-text.ts'
import { useAct } from '../../app/calls/use-call.ts'
import { Banner } from '../../ui/banner.tsx'
import { Stack } from '../../ui/stack.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useText } from '../admin-language.ts'
import { LoadError } from '../kit/loaded.tsx'

/** Uploads a file of advertising costs; lists the bad lines. */
export function CostFileField() {
  const t = useText()
  const { cache } = useApp()
  const texts = useErrorTexts()
  const field = useRef<HTMLInputElement>(null)
  const send = useAct('adminImportMediaCosts', {
    onSuccess: () => void cache.invalidateQueries({ queryKey: ['adminSources'] }),
    onSettled: () => {
      if (field.current) field.current.value = ''
    },
  })
  function handleFile(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0]
    if (file) send.mutate({ input: {}, file })
  }
  const bad = send.data?.bad_lines ?? []
  return (
    <Stack gap={3}>
      <LoadError>{send.error && texts.of(send.error)}</LoadError>
      {send.data && bad.length === 0 && (
        <Banner tone="lagoon" live>
          {t('admin.sources.imported', { count: send.data.imported })}
        </Banner>
      )}
      {bad.length > 0 && (
        <Banner tone="coral" live>
          <p>{t('admin.sources.badLines')}</p>
          <ul>
            {bad.map(({ line, problem }) => (
              <li key={line}>
                {t('admin.sources.badLine', { line, problem: t(`admin.sources.problem.${problem}`) })}
              </li>
            ))}
          </ul>
        </Banner>
      )}
      <TextField
        ref={field}
        type="file"
        accept=".csv,text/csv"
        label={t('admin.sources.costFile')}
        hint={t('admin.sources.costFileHint')}
        onChange={handleFile}
      />
    </Stack>
  )
}

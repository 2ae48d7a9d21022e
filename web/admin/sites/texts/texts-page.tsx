import { type FormEvent, useState } from 'react'
import type { TextFlag, TextRule } from '#contract/admin/sites/texts.ts'
import { useApp } from '../../../app/cache/app.ts'
import { useErrorTexts } from '../../../app/calls/call-error.ts'
import { useAct, useCall } from '../../../app/calls/use-call.ts'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { PageSection } from '../../../ui/page-section.tsx'
import { Row, Stack } from '../../../ui/stack.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { TextButton, TextLink } from '../../../ui/text-link.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { useText } from '../../admin-language.ts'
import { type Column, DataTable } from '../../kit/data-table.tsx'
import { AskDialog } from '../../kit/form-dialog.tsx'
import { ChoiceField, makeFields } from '../../kit/form-fields.tsx'
import { LoadedPage, usePage } from '../../kit/list-page.tsx'
import { LoadError } from '../../kit/loaded.tsx'
import { Moment } from '../../kit/moment.tsx'
import { QueueSites, useQueueSite, useSiteColumn, useSubjectAddress } from '../../kit/queue-sites.tsx'
import { Sheet } from '../../kit/sheet.tsx'
import { useCheckedForm } from '../../kit/use-checked-form.ts'

/** The words that this site blocks or watches in names and profiles. */
function WordList() {
  const t = useText()
  const { cache } = useApp()
  const query = useCall('adminTextRules', usePage('words'))
  const refresh = () => cache.invalidateQueries({ queryKey: ['adminTextRules'] })
  const [removing, setRemoving] = useState<TextRule | null>(null)
  const remove = useAct('adminDeleteTextRule', {
    onSuccess: () => {
      void refresh()
      setRemoving(null)
    },
  })
  const columns: Column<TextRule>[] = [
    { id: 'words', title: t('admin.texts.word'), cell: ({ words }) => words },
    { id: 'act', title: t('admin.texts.act'), cell: ({ act }) => t(`admin.texts.act.${act}`) },
    {
      id: 'remove',
      title: <span className="visually-hidden">{t('admin.texts.remove')}</span>,
      tight: true,
      cell: (rule) => (
        <TextButton
          tone="danger"
          aria-label={t('admin.texts.removeOf', { words: rule.words })}
          onClick={() => {
            remove.reset()
            setRemoving(rule)
          }}
        >
          {t('admin.texts.remove')}
        </TextButton>
      ),
    },
  ]
  return (
    <Stack gap={4}>
      <AddWords onAdded={refresh} />
      <LoadedPage query={query} field="words">
        {({ rules }) => (
          <DataTable
            caption={t('admin.texts.words')}
            columns={columns}
            rows={rules}
            rowKey={({ id }) => id}
            empty={t('admin.texts.noWords')}
          />
        )}
      </LoadedPage>
      {removing && (
        <AskDialog
          title={t('admin.texts.removeOf', { words: removing.words })}
          text={t('admin.texts.removeText')}
          button={t('admin.texts.remove')}
          act={remove}
          onClose={() => setRemoving(null)}
          onDone={() => remove.mutate({ input: { id: removing.id } })}
        />
      )}
    </Stack>
  )
}

function AddWords({ onAdded }: { onAdded: () => unknown }) {
  const t = useText()
  const errors = useCheckedForm()
  const field = makeFields('adminAddTextRule', errors)
  const [words, setWords] = useState('')
  const [act, setAct] = useState<TextRule['act']>('refuse')
  const add = useAct('adminAddTextRule', {
    onSuccess: () => {
      setWords('')
      onAdded()
    },
    onError: errors.showError,
  })
  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    errors.clear()
    add.mutate({ input: { words, act } })
  }
  return (
    <form ref={errors.form} onSubmit={handleSubmit}>
      <Stack gap={3}>
        <LoadError>{errors.general}</LoadError>
        <TextField
          {...field('words')}
          label={t('admin.texts.addLabel')}
          hint={t('admin.texts.addHint')}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
        <ChoiceField
          call="adminAddTextRule"
          field="act"
          label={t('admin.texts.act')}
          value={act}
          onChange={setAct}
        >
          {(one) => t(`admin.texts.act.${one}`)}
        </ChoiceField>
        <Row>
          <Button type="submit" variant="soft" busy={add.isPending}>
            {t('admin.texts.add')}
          </Button>
        </Row>
      </Stack>
    </form>
  )
}

/** What the screening of texts has found, and the words of the site. */
export function TextsPage() {
  const t = useText()
  const query = useCall('adminTextFlags', { ...useQueueSite(), ...usePage() })
  return (
    <Sheet title={t('admin.texts.title')} lead={t('admin.texts.lead')}>
      <PageSection title={t('admin.texts.flags')}>
        <QueueSites />
        <LoadedPage query={query}>{({ flags }) => <Flags flags={flags} />}</LoadedPage>
      </PageSection>
      <PageSection title={t('admin.texts.words')}>
        <WordList />
      </PageSection>
    </Sheet>
  )
}

function Flags({ flags }: { flags: readonly TextFlag[] }) {
  const t = useText()
  const toSubject = useSubjectAddress()
  const siteColumn = useSiteColumn<TextFlag>()
  const { cache } = useApp()
  const texts = useErrorTexts()
  const showToast = useToast()
  const close = useAct('adminCloseTextFlag', {
    onSuccess: () => cache.invalidateQueries({ queryKey: ['adminTextFlags'] }),
    onError: (error) => showToast({ content: texts.of(error) }),
  })
  const columns: Column<TextFlag>[] = [
    {
      id: 'kind',
      title: t('admin.texts.kind'),
      cell: ({ kind }) => <Chip tone="gold">{t(`admin.texts.kind.${kind}`)}</Chip>,
    },
    {
      id: 'member',
      title: t('admin.texts.member'),
      cell: ({ member, site }) => (
        <TextLink
          href={toSubject(
            `/members/${member.id}?${new URLSearchParams({ for: t('admin.texts.title') })}`,
            site,
          )}
        >
          {member.name}
        </TextLink>
      ),
    },
    ...siteColumn,
    { id: 'text', title: t('admin.texts.text'), cell: ({ text }) => text || '–' },
    {
      id: 'receivers',
      title: t('admin.texts.receivers'),
      numeric: true,
      cell: ({ receivers }) => receivers || '–',
    },
    { id: 'at', title: t('admin.texts.at'), tight: true, cell: ({ at }) => <Moment at={at} /> },
    {
      id: 'done',
      title: <span className="visually-hidden">{t('admin.texts.done')}</span>,
      tight: true,
      cell: ({ id, member, site }) => (
        <TextButton
          aria-label={t('admin.texts.doneOf', { name: member.name })}
          onClick={() => close.mutate({ input: { id }, site })}
        >
          {t('admin.texts.done')}
        </TextButton>
      ),
    },
  ]
  return (
    <DataTable
      caption={t('admin.texts.flags')}
      columns={columns}
      rows={flags}
      rowKey={({ id }) => id}
      empty={t('admin.texts.noFlags')}
      hasKeys
    />
  )
}

import { type FormEvent, useId, useState } from 'react'
import type { FictionalEntry } from '#contract/admin/profiles/fictional.ts'
import { formatCountry } from '#contract/api/format.ts'
import { useText } from '#web/admin/admin-language.ts'
import { readRules } from '#web/admin/kit/form-fields.tsx'
import { LoadError } from '#web/admin/kit/loaded.tsx'
import { useCheckedForm } from '#web/admin/kit/use-checked-form.ts'
import { useApp } from '#web/app/cache/app.ts'
import { useAct } from '#web/app/calls/use-call.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { TextAreaField } from '#web/ui/text-field.tsx'
import { useToast } from '#web/ui/toasts.tsx'
import { useLocale } from '../../../app/languages/i18n.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { TextButton } from '../../../ui/text-link.tsx'
import type { Column } from '../../kit/data-table.tsx'
import { FictionalTabs } from '../../kit/page-tabs.tsx'
import { ResourceList } from '../../kit/resource-list.tsx'
import { DownloadLink, Sheet } from '../../kit/sheet.tsx'
import { addChosenSite, useWork } from '../../staff-session.ts'
import styles from './fictional.module.css'
import { FictionalDialog } from './fictional-dialog.tsx'

/** The switch that ends all fictional profiles of the site, with the question before it. */
function EndFictional() {
  const t = useText()
  const id = useId()
  const { cache } = useApp()
  const errors = useCheckedForm()
  const showToast = useToast()
  const [open, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  const end = useAct('adminEndFictional', {
    onSuccess: ({ ended }) => {
      setOpen(false)
      showToast({ content: t('admin.fictional.ended', { count: ended }) })
      void cache.invalidateQueries({ queryKey: ['adminFictional'] })
    },
    onError: errors.showError,
  })
  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    errors.clear()
    end.mutate({ input: { reason } })
  }
  return (
    <>
      <Button variant="ghost" onClick={() => setOpen(true)}>
        {t('admin.fictional.end')}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={t('admin.fictional.end')}
        closeLabel={t('ui.close')}
        actions={
          <Button type="submit" form={id} variant="danger" busy={end.isPending}>
            {t('admin.fictional.end')}
          </Button>
        }
      >
        <form ref={errors.form} id={id} onSubmit={handleSubmit} noValidate>
          <Stack gap={3}>
            <LoadError>{errors.general}</LoadError>
            <p>{t('admin.fictional.endText')}</p>
            <TextAreaField
              label={t('admin.decision.reason')}
              name="reason"
              required
              maxLength={readRules('adminEndFictional', 'reason').maxLength}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
              error={errors.getText('reason')}
            />
          </Stack>
        </form>
      </Dialog>
    </>
  )
}

/** Fictional profiles, each drawn and labelled; the label cannot be removed. */
export function FictionalPage() {
  const t = useText()
  const locale = useLocale()
  const isAdmin = useWork().staff.roles.includes('admin')
  const { call } = useApp()
  const [changing, setChanging] = useState<FictionalEntry | 'new' | null>(null)
  const columns: Column<FictionalEntry>[] = [
    {
      id: 'portrait',
      title: t('admin.fictional.portrait'),
      tight: true,
      cell: ({ file, name }) =>
        file && (
          <img
            src={addChosenSite(`/admin/pictures/${file}-thumb.webp`)}
            width="56"
            height="56"
            alt={t('admin.fictional.portraitOf', { name })}
            className={styles.portrait}
          />
        ),
    },
    {
      id: 'name',
      title: t('admin.members.name'),
      cell: ({ name }) => (
        <>
          <strong>{name}</strong> <Chip tone="gold">{t('admin.fictional')}</Chip>
        </>
      ),
    },
    {
      id: 'country',
      title: t('admin.packages.country'),
      cell: ({ country }) => formatCountry(country, locale),
      sortBy: ({ country }) => formatCountry(country, locale),
    },
    {
      id: 'waiting',
      title: t('admin.fictional.waiting'),
      numeric: true,
      cell: ({ waiting }) => waiting,
      sortBy: ({ waiting }) => waiting,
    },
    {
      id: 'shown',
      title: t('admin.members.state'),
      cell: ({ shown }) => t(shown ? 'admin.members.shown' : 'admin.members.hidden'),
    },
    {
      id: 'change',
      title: <span className="visually-hidden">{t('admin.change')}</span>,
      tight: true,
      cell: (entry) => (
        <TextButton
          aria-label={t('admin.staff.changeOf', { name: entry.name })}
          onClick={() => setChanging(entry)}
        >
          {t('admin.change')}
        </TextButton>
      ),
    },
  ]
  return (
    <Sheet
      title={t('admin.fictional.title')}
      lead={t('admin.fictional.lead')}
      end={
        <>
          {isAdmin && (
            <DownloadLink href="/api/admin/fictional-record.php" label={t('admin.fictional.record')} />
          )}
          {isAdmin && <EndFictional />}
          <Button onClick={() => setChanging('new')}>{t('admin.fictional.add')}</Button>
        </>
      }
    >
      <FictionalTabs current="profiles" />
      <ResourceList
        call="adminFictional"
        caption={t('admin.fictional.title')}
        columns={columns}
        empty={t('admin.fictional.none')}
        search={{ label: t('admin.members.name') }}
        loadPage={async (query, page) => {
          const search = query.get('search') ?? ''
          const { profiles: rows, ...rest } = await call('adminFictional', { search, ...page })
          return { rows, ...rest }
        }}
      />
      {changing && (
        <FictionalDialog entry={changing === 'new' ? null : changing} onClose={() => setChanging(null)} />
      )}
    </Sheet>
  )
}

import { useState } from 'react'
import type { FictionalEntry } from '#contract/admin/profiles/fictional.ts'
import { formatCountry } from '#contract/api/format.ts'
import { useApp } from '../../../app/cache/app.ts'
import { useLocale } from '../../../app/languages/i18n.tsx'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { TextButton } from '../../../ui/text-link.tsx'
import { useText } from '../../admin-language.ts'
import { addChosenSite } from '../../chosen-site.ts'
import type { Column } from '../../kit/data-table.tsx'
import { DownloadLink } from '../../kit/download-link.tsx'
import { ResourceList } from '../../kit/resource-list.tsx'
import { Sheet } from '../../kit/sheet.tsx'
import { useWork } from '../../staff-session.ts'
import { EndFictional } from './end-fictional.tsx'
import styles from './fictional.module.css'
import { FictionalDialog } from './fictional-dialog.tsx'
import { FictionalTabs } from './fictional-tabs.tsx'

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

import type { ReactNode } from 'react'
import type { SiteChoice } from '#contract/admin/staff/site-choice.ts'
import { useSearchParams } from '../../app/router/router.ts'
import { Chip } from '../../ui/chip.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { useText } from '../admin-language.ts'
import { useWork } from '../staff-session.ts'
import type { Column } from './data-table.tsx'
import { cursorField } from './list-page.tsx'
import styles from './resource-list.module.css'

const field = 'site'

/** The sites of a queue page: for people with several sites all of them, or the one in the address. */
export function useQueueSite(): { site?: SiteChoice } {
  const { sites } = useWork()
  const [params] = useSearchParams()
  if (sites.length < 2) return {}
  return { site: sites.find(({ id }) => id === params.get(field))?.id ?? 'all' }
}

/** Filters a queue by site, in the address; people with a single site see no choice. */
export function QueueSites() {
  const t = useText()
  const { sites } = useWork()
  const { site } = useQueueSite()
  const [params, setParams] = useSearchParams()
  if (site === undefined) return null
  function choose(value: string) {
    // The pages of another list are not those of this one.
    const others = [...params].filter(([name]) => name !== field && name !== cursorField)
    setParams(Object.fromEntries(value === 'all' ? others : [...others, [field, value]]))
  }
  return (
    <div className={styles.filters}>
      <SelectField
        label={t('admin.sites.site')}
        value={site}
        onChange={(event) => choose(event.target.value)}
      >
        <option value="all">{t('admin.sites.all')}</option>
        {sites.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
    </div>
  )
}

/** Returns the function that builds the address of another list of the same queue, keeping the chosen site. */
export function useQueueAddress(): (path: string) => string {
  const { site } = useQueueSite()
  return (path) => (site === undefined || site === 'all' ? path : addField(path, field, site))
}

/** The site column, for people with several sites. */
export function useSiteColumn<Row extends { readonly site: string }>(): Column<Row>[] {
  const t = useText()
  const { sites } = useWork()
  if (sites.length < 2) return []
  return [
    {
      id: 'site',
      title: t('admin.sites.site'),
      cell: ({ site }) => sites.find(({ id }) => id === site)?.name,
    },
  ]
}

/** Shows the site of a subject, for people with several sites. */
export function SiteChip({ site }: { site: string }) {
  const { sites } = useWork()
  const name = sites.find(({ id }) => id === site)?.name
  return sites.length > 1 && name ? <Chip>{name}</Chip> : null
}

/**
 * Returns the function that builds the address of a subject's page. It includes the subject's site, which the tab then
 * switches to: see `Workplace`.
 */
export function useSubjectAddress(): (path: string, site: string) => string {
  const { sites } = useWork()
  return (path, site) => (sites.length < 2 ? path : addField(path, subjectSite, site))
}

/** Where the address of a page names the site of its subject. */
export const subjectSite = 'on'

function addField(path: string, name: string, value: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}${name}=${value}`
}

interface MemberLinkProps {
  /** Null when the account was erased. */
  id: string | null
  site: string
  /** Why the record is opened, for the log of looks at members. */
  purpose: string
  children: ReactNode
}

/** Links a case to the record of its member, for those who may open it. */
export function MemberLink({ id, site, purpose, children }: MemberLinkProps) {
  const { staff } = useWork()
  const toAddress = useSubjectAddress()
  if (id === null || !staff.roles.includes('support')) return <>{children}</>
  const address = toAddress(`/members/${id}?${new URLSearchParams({ for: purpose })}`, site)
  return <TextLink href={address}>{children}</TextLink>
}

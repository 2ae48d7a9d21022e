import { CircleCheck, CircleDashed } from 'lucide-react'
import type { PreflightFinding } from '#contract/admin/sites/settings.ts'
import type { StaffRight } from '#contract/api/call.ts'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { Panel, Stack } from '../../../ui/stack.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { useText } from '../../admin-language.ts'
import { useWork } from '../../staff-session.ts'
import styles from './ready-list.module.css'

interface Place {
  readonly href: string
  /** Who may open it, where that is not every admin. */
  readonly role?: StaffRight
}

/** Where each subject of the preflight is set. */
const places: Readonly<Record<PreflightFinding['about'], Place>> = {
  imprint: { href: '/settings?subject=company' },
  vat: { href: '/settings?subject=company' },
  refund: { href: '/content', role: 'content' },
  languages: { href: '/settings?subject=site' },
  prices: { href: '/settings?subject=credits' },
  packages: { href: '/packages', role: 'finance' },
  payments: { href: '/settings?subject=providers' },
  labels: { href: '/settings?subject=fictional' },
  contrast: { href: '/settings?subject=look' },
  claim: { href: '/settings?search=premium_claim' },
  sender: { href: '/settings?subject=mail' },
  pictures: { href: '/settings?subject=look' },
  values: { href: '/settings' },
}

interface MissingPiece extends Place {
  readonly key: string
  readonly text: string
}

/** Returns what is missing, each with its place: that of the setting it names, else that of its subject. */
export function listMissing(
  { about, mistakes }: Pick<PreflightFinding, 'about' | 'mistakes'>,
  settings: readonly string[],
): MissingPiece[] {
  return mistakes.map((text) => {
    const [, named = ''] = /^([a-z][a-z0-9_]*)\b/.exec(text) ?? []
    const place = settings.includes(named) ? { href: `/settings?search=${named}` } : places[about]
    return { key: `${about} ${text}`, text, ...place }
  })
}

interface ReadyListProps {
  findings: readonly PreflightFinding[]
  /** The names of all settings. */
  settings: readonly string[]
  isOpen: boolean
}

/** What a site needs before it opens: what is done, and a link to the place of each missing piece. */
export function ReadyList({ findings, settings, isOpen }: ReadyListProps) {
  const t = useText()
  const missing = findings.filter(({ ok }) => !ok)
  if (isOpen && missing.length === 0) return null
  const done = findings.length - missing.length
  const title = t(isOpen ? 'admin.ready.stillMissing' : 'admin.ready.title')
  return (
    <Panel>
      <Disclosure
        variant="question"
        open={missing.length > 0}
        summary={`${title} · ${t('admin.ready.done', { done, all: findings.length })}`}
      >
        <Stack gap={3}>
          {missing.length === 0 && <p>{t('admin.ready.all')}</p>}
          <ul className={styles.list}>
            {findings.map((finding) => (
              <Step key={finding.about} finding={finding} settings={settings} />
            ))}
          </ul>
        </Stack>
      </Disclosure>
    </Panel>
  )
}

function Step({ finding, settings }: { finding: PreflightFinding } & Pick<ReadyListProps, 'settings'>) {
  const t = useText()
  const { staff } = useWork()
  const { about, ok } = finding
  return (
    <li className={ok ? styles.done : styles.missing}>
      {ok ? <CircleCheck aria-hidden /> : <CircleDashed aria-hidden />}
      <div>
        <strong>{t(`admin.settings.about.${about}`)}</strong>{' '}
        <span className="visually-hidden">{t(ok ? 'admin.health.ok' : 'admin.settings.toDo')}</span>
        {!ok && (
          <ul>
            {listMissing(finding, settings).map(({ key, text, href, role }) => (
              <li key={key}>
                {role === undefined || staff.roles.includes(role) ? (
                  <TextLink href={href}>{text}</TextLink>
                ) : (
                  <span>{text}</span>
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
    </li>
  )
}

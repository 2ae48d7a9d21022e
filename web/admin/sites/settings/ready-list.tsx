import { CircleCheck, CircleDashed } from 'lucide-react'
import type { PreflightMistake } from '#contract/admin/sites/preflight.ts'
import type { PreflightFinding } from '#contract/admin/sites/settings.ts'
import type { StaffRight } from '#contract/api/call.ts'
import { Chip } from '../../../ui/chip.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { Panel, Stack } from '../../../ui/stack.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { useText } from '../../admin-language.ts'
import { DataTable } from '../../kit/data-table.tsx'
import { useWork } from '../../staff-session.ts'
import { useMistakeText } from './mistake-text.ts'
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

/** The settings that a mistake is about without naming them. */
const settingsByCode: Partial<Record<PreflightMistake['code'], string>> = {
  signup_credits_too_few: 'signup_credits',
  welcome_minimum_too_low: 'welcome_minimum_cents',
  welcome_minimum_too_high: 'welcome_minimum_cents',
  no_vat_number: 'vat_numbers',
  no_vat_rate: 'vat_percent',
}

/** Returns where a mistake is mended: at the setting it names, else at the place of its subject. */
export function findPlace(
  about: PreflightFinding['about'],
  mistake: PreflightMistake,
  settings: readonly string[],
): Place {
  const path = 'setting' in mistake ? mistake.setting : settingsByCode[mistake.code]
  const [named = ''] = path?.split('.') ?? []
  return settings.includes(named) ? { href: `/settings?search=${named}` } : places[about]
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
  const say = useMistakeText()
  const { about, ok, mistakes } = finding
  return (
    <li className={ok ? styles.done : styles.missing}>
      {ok ? <CircleCheck aria-hidden /> : <CircleDashed aria-hidden />}
      <div>
        <strong>{t(`admin.settings.about.${about}`)}</strong>{' '}
        <span className="visually-hidden">{t(ok ? 'admin.health.ok' : 'admin.settings.toDo')}</span>
        {!ok && (
          <ul>
            {mistakes.map((mistake) => {
              const text = say(mistake)
              const { href, role } = findPlace(about, mistake, settings)
              const isAllowed = role === undefined || staff.roles.includes(role)
              return (
                <li key={text}>
                  {isAllowed ? <TextLink href={href}>{text}</TextLink> : <span>{text}</span>}
                </li>
              )
            })}
          </ul>
        )}
      </div>
    </li>
  )
}

/** The findings of the preflight; blocking ones prevent publishing. */
export function Preflight({ findings }: { findings: readonly PreflightFinding[] }) {
  const t = useText()
  return (
    <DataTable
      caption={t('admin.settings.preflight')}
      columns={[
        {
          id: 'about',
          title: t('admin.settings.preflight'),
          tight: true,
          cell: ({ about }) => t(`admin.settings.about.${about}`),
        },
        {
          id: 'ok',
          title: t('admin.members.state'),
          tight: true,
          cell: (finding) => <State {...finding} />,
        },
        {
          id: 'mistakes',
          title: t('admin.audit.details'),
          wide: true,
          cell: ({ mistakes }) => <Mistakes mistakes={mistakes} />,
        },
      ]}
      rows={findings}
      rowKey={({ about }) => about}
      empty=""
    />
  )
}

/** The findings of one subject, each as a sentence. */
function Mistakes({ mistakes }: Pick<PreflightFinding, 'mistakes'>) {
  const say = useMistakeText()
  if (mistakes.length === 0) return '–'
  return (
    <ul className={styles.mistakes}>
      {mistakes.map(say).map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  )
}

function State({ ok, blocks }: PreflightFinding) {
  const t = useText()
  if (ok) return <Chip tone="lagoon">{t('admin.health.ok')}</Chip>
  return (
    <Chip tone={blocks ? 'coral' : 'gold'}>{t(blocks ? 'admin.health.wrong' : 'admin.settings.toDo')}</Chip>
  )
}

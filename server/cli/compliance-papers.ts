import { complaintAnswerDays, deletionReversibleSeconds } from '#contract/api/limits.ts'
import { findStoredEntry, storedKeys } from '#contract/api/stored.ts'
import type { Translate } from '#generated/messages.ts'
import type { Config } from '../app/config.ts'
import { formatLifetime } from '../features/sites/format-lifetime.ts'
import type { ComplianceSite, PersonalFieldRow } from './compliance.sql.ts'

/** The data for the documents. */
export interface PaperSource {
  readonly site: ComplianceSite
  readonly fields: readonly PersonalFieldRow[]
  readonly config: Pick<Config, 'smtpUrl' | 'smsUrl' | 'giphyKey' | 's3Url' | 'databaseUrl'>
  readonly t: Translate
  /** The day on which they are written. */
  readonly day: string
}

/** A placeholder for what only the operator knows. */
const toFill = '**(to be filled in by the operator)**'

interface Processing {
  readonly purpose: string
  readonly kept: Set<string>
  readonly readBy: Set<string>
  readonly fields: string[]
}

/** The processing of personal data by purpose, from the comments of the schema’s own columns. */
export function groupByPurpose(fields: readonly PersonalFieldRow[]): Processing[] {
  const byPurpose = new Map<string, Processing>()
  for (const { table, column, comment } of fields) {
    const parts = /^personal: (?<purpose>.+); kept: (?<kept>.+); read by: (?<readBy>.+)$/.exec(
      comment,
    )?.groups
    const { purpose = '', kept = '', readBy = '' } = parts ?? {}
    const known = byPurpose.get(purpose) ?? { purpose, kept: new Set(), readBy: new Set(), fields: [] }
    known.kept.add(kept)
    known.readBy.add(readBy)
    known.fields.push(`${table}.${column}`)
    byPurpose.set(purpose, known)
  }
  return [...byPurpose.values()].toSorted((one, other) => (one.purpose < other.purpose ? -1 : 1))
}

const list = (items: Iterable<string>) => [...items].join('; ')

function writeProcessing(fields: readonly PersonalFieldRow[]): string[] {
  return [
    '| purpose | data | kept | recipients |',
    '|---|---|---|---|',
    ...groupByPurpose(fields).map(
      ({ purpose, fields: data, kept, readBy }) =>
        `| ${purpose} | ${data.map((one) => `\`${one}\``).join(', ')} | ${list(kept)} | ${list(readBy)} |`,
    ),
  ]
}

function writeController({ settings }: ComplianceSite): string[] {
  const { company_name, company_address, company_city, company_country, support_email } = settings
  return [
    `Controller: ${company_name}, ${company_address}, ${company_city}, ${company_country}, ${support_email}.`,
  ]
}

/** Records of processing activities: Article 30 (1) of Regulation (EU) 2016/679. */
function writeRecords({ site, fields }: PaperSource): string[] {
  return [
    '# Records of processing activities',
    '',
    ...writeController(site),
    `Data protection officer: ${toFill}. Data subjects: members, visitors, staff.`,
    '',
    ...writeProcessing(fields),
    '',
    'Transfers outside the European Economic Area: see `processors.md`. Security measures (Article 32): see `dpia.md`.',
  ]
}

/** Data protection impact assessment: Article 35 (7) of Regulation (EU) 2016/679. */
function writeAssessment({ site, fields }: PaperSource): string[] {
  const sensitive = fields.filter(({ comment }) => comment.includes('consent'))
  const { chat_history_days, picture_review } = site.settings
  return [
    '# Data protection impact assessment',
    '',
    `Needed since a dating site processes special categories of data on a large scale (Article 35 (3) (b)). ${site.members} confirmed members.`,
    '',
    '## (a) The processing',
    '',
    ...writeProcessing(fields),
    '',
    '## (b) Necessity and proportionality',
    '',
    `- Special categories need a consent of their own: ${sensitive.map(({ table, column }) => `\`${table}.${column}\``).join(', ')}, and membership itself.`,
    `- Messages are visible for ${chat_history_days} days. Erasure ${deletionReversibleSeconds / 86_400} days after an account is deleted.`,
    '- Positions are rounded and not stored; card numbers never reach the program.',
    '',
    '## (c) Risks, and (d) measures',
    '',
    '| risk | measure | what remains |',
    '|---|---|---|',
    `| others learn of membership or orientation | consent by itself; invisible mode; profiles are not listed by search engines; visitors see a cut view | ${toFill} |`,
    `| someone is found where they live | rounded places, no distances | ${toFill} |`,
    `| staff read private messages | only reported conversations and those with fictional profiles; each look is recorded and bulk reading is limited | ${toFill} |`,
    `| harmful pictures | staff look at pictures ${picture_review === 'before' ? 'before' : 'after'} others see them; pictures like refused ones wait | ${toFill} |`,
    `| accounts are taken over | passkeys, lock-out, notice of new devices, hashed passwords | ${toFill} |`,
    '',
    `Views of data subjects (Article 35 (9)): ${toFill}. Advice of the officer: ${toFill}. Next review: ${toFill}.`,
  ]
}

function toHost(address: string | null): string {
  return address === null ? '' : new URL(address).hostname
}

/** The processors in use, by the configuration: Article 28 of Regulation (EU) 2016/679. */
function writeProcessors({ site, config }: PaperSource): string[] {
  const mailServer = site.has_mail_server ? 'the site’s own mail server' : toHost(config.smtpUrl)
  const used: [string, string][] = [
    ['hosting of program and database', toHost(config.databaseUrl) || 'this machine'],
    ...(mailServer ? [['delivery of e-mails', mailServer] as [string, string]] : []),
    ...(config.smsUrl ? [['delivery of text messages', toHost(config.smsUrl)] as [string, string]] : []),
    ...(config.s3Url ? [['storage of pictures', toHost(config.s3Url)] as [string, string]] : []),
    ...(config.giphyKey ? [['search of GIFs', 'GIPHY'] as [string, string]] : []),
    ...site.providers.map((provider): [string, string] => ['payments', provider]),
    ...site.age_providers.map((provider): [string, string] => ['proof of age', provider]),
    ['push messages', 'the push service of each member’s browser'],
  ]
  return [
    '# Processors and other recipients',
    '',
    '| service | by | contract | country, safeguard |',
    '|---|---|---|---|',
    ...used.map(([service, by]) => `| ${service} | ${by} | ${toFill} | ${toFill} |`),
    '',
    'Payment providers and banks are controllers of their own for what the law asks of them.',
  ]
}

/** Single points of contact: Articles 11 and 12 of Regulation (EU) 2022/2065. */
function writeContacts({ site }: PaperSource): string[] {
  const { support_email, support_phone } = site.settings
  return [
    '# Contact points under the Digital Services Act',
    '',
    `- Authorities, the Commission and the Board (Article 11): ${support_email}; languages: ${toFill}.`,
    `- Members and visitors (Article 12): ${support_email}${support_phone && `, ${support_phone}`}; the complaint form, answered by a person within ${complaintAnswerDays} days.`,
    `- Legal representative (Article 13), only for a company outside the Union: ${toFill}.`,
    '- Where notices of illegal content are made (Article 16): “Report” in each profile and conversation.',
  ]
}

/** Illegal content risk assessment: sections 9 and 10 of the Online Safety Act 2023 of the United Kingdom. */
function writeSafetyAssessment({ site }: PaperSource): string[] {
  const kinds = [
    ...[
      'terrorism',
      'child sexual exploitation and abuse',
      'hate',
      'harassment, stalking, threats and abuse',
    ],
    ...['controlling or coercive behaviour', 'intimate image abuse', 'extreme pornography'],
    ...[
      'sexual exploitation of adults',
      'human trafficking',
      'unlawful immigration',
      'fraud and financial offences',
    ],
    ...['proceeds of crime', 'drugs and psychoactive substances', 'firearms, knives and other weapons'],
    ...['encouraging or assisting suicide or self-harm', 'foreign interference', 'animal cruelty'],
  ]
  return [
    '# Illegal content risk assessment (United Kingdom)',
    '',
    'Online Safety Act 2023, sections 9, 10 and 23; Ofcom’s guidance on risk assessments and register of risks. Kinds of service:',
    'user-to-user, dating, direct messages, pictures, accounts without proof of identity.',
    '',
    '| kind of priority illegal content | likelihood and impact | measures of the product |',
    '|---|---|---|',
    ...kinds.map(
      (kind) =>
        `| ${kind} | ${toFill} | reports with receipt and outcome, screening of first messages, decisions with reasons, bans |`,
    ),
    '',
    `Minimum age ${site.settings.min_age}. Highly effective age assurance (section 12, where the service is likely to be accessed by children): ${toFill}.`,
    `Named person accountable to the governing body: ${toFill}. Reviewed: ${toFill}.`,
  ]
}

/** Accessibility statement: Directive (EU) 2019/882, Article 13 (2) and annex V. */
function writeAccessibility({ site }: PaperSource): string[] {
  return [
    '# Accessibility statement',
    '',
    `${site.settings.name} sells its services to consumers by electronic commerce (Directive (EU) 2019/882, annex I, section IV (f)).`,
    'The pages are built to EN 301 549 and WCAG 2.2 AA: keyboard alone, screen readers, 200 % text, contrast checked in each theme,',
    'reduced motion. The product’s own journeys run a checker (axe) over its pages.',
    '',
    `Known limits: pictures and texts of members may lack descriptions. Others: ${toFill}.`,
    `Contact: ${site.settings.support_email}. Authority: ${toFill}.`,
  ]
}

/** Everything stored in a browser: Article 5 (3) of Directive 2002/58/EC. */
function writeCookies({ t }: PaperSource): string[] {
  return [
    '# Cookies and other storage',
    '',
    '| name | where | purpose | lifetime | need |',
    '|---|---|---|---|---|',
    ...storedKeys.map((key) => {
      const { name, place, lifetime, optional } = findStoredEntry(key)
      const lasting =
        typeof lifetime === 'number' ? formatLifetime(lifetime, 'en') : t(`storage.lifetime.${lifetime}`)
      const need = t(optional ? 'storage.optional' : 'storage.necessary')
      return `| \`${name}\` | ${t(`storage.place.${place}`)} | ${t(`storage.purpose.${key}`)} | ${lasting} | ${need} |`
    }),
  ]
}

const papers: Readonly<Record<string, (source: PaperSource) => string[]>> = {
  'records-of-processing.md': writeRecords,
  'dpia.md': writeAssessment,
  'processors.md': writeProcessors,
  'dsa-contact-points.md': writeContacts,
  'uk-online-safety-risk-assessment.md': writeSafetyAssessment,
  'accessibility-statement.md': writeAccessibility,
  'cookies.md': writeCookies,
}

/** Writes the documents of a site, by file name. What only the operator knows is marked to be filled in. */
export function writePapers(source: PaperSource): Record<string, string> {
  const { site, day } = source
  const head = `${site.settings.name} (${site.host}), ${day}. Written by \`duet compliance export\` from schema, settings and code.`
  return Object.fromEntries(
    Object.entries(papers).map(([file, write]) => {
      const [title = '', ...rest] = write(source)
      return [file, [title, '', head, ...rest, ''].join('\n')]
    }),
  )
}

import { useState } from 'react'
import type { Member } from '#contract/admin/profiles/members.ts'
import { formatCountry, formatDate, formatLanguage } from '#contract/api/format.ts'
import type { CallOutput } from '#contract/api/page-renderer.ts'
import { interestKeys } from '#contract/features/profiles/interests.ts'
import type { AdminTranslate } from '#generated/messages.ts'
import { useAct, useCall } from '../../../app/calls/use-call.ts'
import { useLocale } from '../../../app/languages/i18n.tsx'
import { useParams } from '../../../app/router/router.ts'
import { Button } from '../../../ui/button.tsx'
import { FactsList } from '../../../ui/facts-list.tsx'
import { PageSection } from '../../../ui/page-section.tsx'
import { Panel, Row, Stack } from '../../../ui/stack.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { useText } from '../../admin-language.ts'
import { ReasonDialog } from '../../kit/form-dialog.tsx'
import { Loaded } from '../../kit/loaded.tsx'
import { Moment } from '../../kit/moment.tsx'
import { Sheet } from '../../kit/sheet.tsx'
import { EraseDialog, RecordDialog } from '../../privacy/data-request-dialogs.tsx'
import { WithPurpose } from '../../staff/purpose/purpose-form.tsx'
import { addChosenSite } from '../../staff-session.ts'
import { MemberActs } from './member-acts.tsx'
import { MemberAge } from './member-age.tsx'
import { MemberChips } from './member-chips.tsx'
import styles from './member-page.module.css'
import { MemberDecisions, MemberNotes } from './member-record.tsx'
import { MemberSameAccounts } from './member-same-accounts.tsx'
import {
  MemberCountries,
  MemberLedger,
  MemberMails,
  MemberPayments,
  MemberReports,
  MemberSessions,
  MemberThreads,
} from './member-tables.tsx'

/** A member's data rights: a copy, and erasure. */
function MemberData({ member }: { member: Member }) {
  const t = useText()
  const showToast = useToast()
  const [asking, setAsking] = useState<'record' | 'export' | 'erase' | null>(null)
  const close = () => setAsking(null)
  const order = useAct('adminExportMember', {
    onSuccess: () => {
      showToast({ content: t('admin.data.exported', { name: member.name }) })
      close()
    },
  })
  return (
    <PageSection title={t('admin.data.section')}>
      <Stack gap={3}>
        <p>{t('admin.data.sectionText')}</p>
        <Row>
          <Button variant="ghost" onClick={() => setAsking('record')}>
            {t('admin.data.record')}
          </Button>
          <Button variant="ghost" onClick={() => setAsking('export')}>
            {t('admin.data.export')}
          </Button>
          <Button variant="danger" onClick={() => setAsking('erase')}>
            {t('admin.data.erase')}
          </Button>
        </Row>
      </Stack>
      {asking === 'record' && <RecordDialog member={member} onClose={close} />}
      {asking === 'export' && (
        <ReasonDialog
          title={t('admin.data.export')}
          text={t('admin.data.exportText', { name: member.name, email: member.email })}
          button={t('admin.data.export')}
          act={order}
          onClose={close}
          onDone={(reason) => order.mutate({ input: { id: member.id, reason } })}
        />
      )}
      {asking === 'erase' && <EraseDialog member={member} onClose={close} />}
    </PageSection>
  )
}

/** What others see of a member, refused pictures among it. */
function MemberProfile({ member }: { member: Member }) {
  const t = useText()
  const locale = useLocale()
  return (
    <PageSection title={t('admin.members.profile')}>
      <Panel>
        <Stack gap={4}>
          <FactsList
            facts={[
              {
                term: t('admin.members.place'),
                value: [member.city, formatCountry(member.country, locale)].filter(Boolean).join(', '),
              },
              {
                term: t('admin.members.born'),
                value: formatDate(member.date_of_birth, locale, { timeZone: 'UTC' }),
              },
              { term: t('admin.members.gender'), value: t(`profile.gender.${member.gender}`) },
              ...describeTraits(t, member.traits),
              { term: t('admin.texts.kind.about_me'), value: member.about_me || '–' },
              ...member.answers.map(({ question, text }) => ({ term: question, value: text })),
            ]}
          />
          {member.pictures.length > 0 && (
            <ul className={styles.pictures}>
              {member.pictures.map(({ id, file, state }, index) => (
                <li key={id}>
                  <img
                    src={addChosenSite(`/admin/pictures/${file}-thumb.webp`)}
                    width="96"
                    height="96"
                    alt={t('admin.reports.picture', { number: index + 1 })}
                    className={styles.picture}
                    loading="lazy"
                  />
                  <span className={styles.state}>{t(`admin.members.picture.${state}`)}</span>
                </li>
              ))}
            </ul>
          )}
        </Stack>
      </Panel>
    </PageSection>
  )
}

/** The account at a glance, and what can be done for it. */
function MemberAccount({ member }: { member: Member }) {
  const t = useText()
  const locale = useLocale()
  const source = [member.tracking.network, member.tracking.ref].filter(Boolean).join(' · ')
  return (
    <Panel>
      <Stack gap={4}>
        <FactsList
          facts={[
            { term: t('admin.members.state'), value: <MemberChips member={member} /> },
            { term: t('admin.members.email'), value: member.email },
            {
              term: t('admin.members.level'),
              value: t(member.premium ? 'admin.members.premium' : 'admin.members.free'),
            },
            { term: t('admin.members.credits'), value: member.credits },
            { term: t('admin.members.language'), value: formatLanguage(member.language, locale) },
            {
              term: t('admin.members.billingCountry'),
              value: member.billing_country
                ? formatCountry(member.billing_country, locale)
                : t('admin.members.noBillingCountry'),
            },
            {
              term: t('admin.members.profile'),
              value: t(member.hidden ? 'admin.members.hidden' : 'admin.members.shown'),
            },
            {
              term: t('admin.members.reports'),
              value: t('admin.members.reportCounts', {
                about: member.reports_about,
                made: member.reports_made,
              }),
            },
            { term: t('admin.members.since'), value: <Moment at={member.since} /> },
            ...(source ? [{ term: t('admin.members.source'), value: source }] : []),
            { term: t('admin.members.id'), value: <code>{member.id}</code> },
          ]}
        />
        <MemberActs member={member} />
      </Stack>
    </Panel>
  )
}

/** A member, as support may see them. */
export function MemberPage() {
  const t = useText()
  return (
    <WithPurpose title={t('admin.members.one')}>
      <MemberRecord />
    </WithPurpose>
  )
}

function MemberRecord() {
  const t = useText()
  const { id = '' } = useParams()
  const query = useCall('adminMember', { id })
  return (
    <Sheet title={query.data?.member.name ?? t('admin.members.one')}>
      <Loaded query={query}>
        {({ member }) => (
          <Stack gap={5}>
            <MemberAccount member={member} />
            <MemberDecisions member={member} />
            <MemberNotes member={member} />
            {member.kind === 'person' && <MemberAge member={member} />}
            {member.kind === 'person' && <MemberSameAccounts member={member} />}
            <MemberProfile member={member} />
            {member.country_changes.length > 0 && <MemberCountries member={member} />}
            <MemberPayments member={member} />
            <MemberLedger member={member} />
            <MemberReports member={member} />
            {member.kind === 'person' && <MemberThreads member={member} />}
            <MemberSessions member={member} />
            <MemberMails member={member} />
            {member.kind === 'person' && <MemberData member={member} />}
          </Stack>
        )}
      </Loaded>
    </Sheet>
  )
}

type Traits = CallOutput<'adminMember'>['member']['traits']

/** Returns what a member says of themselves, in the words of the site; what they left out is missing. */
function describeTraits(t: AdminTranslate, traits: Traits): { term: string; value: string }[] {
  const { looking_for, sexuality, relationship_status, body_type, hair_color, eye_color, tattoos } = traits
  const interests = traits.interests.map((key) => {
    const known = interestKeys.find((one) => one === key)
    return known ? t(`interests.${known}`) : key
  })
  const described = [
    { term: t('profile.field.looking_for'), value: looking_for && t(`profile.looking_for.${looking_for}`) },
    { term: t('profile.field.sexuality'), value: sexuality && t(`profile.sexuality.${sexuality}`) },
    {
      term: t('profile.field.relationship_status'),
      value: relationship_status && t(`profile.relationship_status.${relationship_status}`),
    },
    { term: t('profile.field.body_type'), value: body_type && t(`profile.body_type.${body_type}`) },
    { term: t('profile.field.hair_color'), value: hair_color && t(`profile.hair_color.${hair_color}`) },
    { term: t('profile.field.eye_color'), value: eye_color && t(`profile.eye_color.${eye_color}`) },
    { term: t('profile.field.tattoos'), value: tattoos && t(`profile.tattoos.${tattoos}`) },
    { term: t('profile.field.interests'), value: interests.join(', ') },
  ]
  return described.flatMap(({ term, value }) => (value ? [{ term, value }] : []))
}

import { MessageCircle } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { formatNumber } from '#contract/api/format.ts'
import { maxInterests } from '#contract/api/limits.ts'
import type { CallOutput } from '#contract/api/page-renderer.ts'
import type { Wishes } from '#contract/features/discovery/discovery.ts'
import { type Interest, interestKeys } from '#contract/features/profiles/interests.ts'
import type { LookingFor } from '#contract/features/profiles/profile.ts'
import { relationshipStatuses } from '#contract/features/profiles/profile-options.ts'
import { href } from '#contract/routing/paths.ts'
import { useUser } from '#web/app/cache/user.ts'
import { useFormErrors } from '#web/app/calls/use-form-errors.ts'
import { FormError } from '#web/features/accounts/form-error.tsx'
import { AgeFields, findWrongAges, readAges } from '#web/features/profiles/cards/age-fields.tsx'
import { MemberCard } from '#web/features/profiles/cards/member-card.tsx'
import { useOptionText } from '#web/features/profiles/cards/option-text.ts'
import { ChipButton, ChipList } from '#web/ui/chip.tsx'
import { RadioGroup } from '#web/ui/choice-fields.tsx'
import { FieldGroup } from '#web/ui/field.tsx'
import { HydratedForm } from '#web/ui/hydrated-form.tsx'
import { IconButtonLink } from '#web/ui/icon-button.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { callKey, ensureCall, useApp } from '../../../app/cache/app.ts'
import { useAct, useCall, useLoadedCall } from '../../../app/calls/use-call.ts'
import { useLocale, useTranslate } from '../../../app/languages/i18n.tsx'
import type { LoadArguments } from '../../../app/router/router.ts'
import { Button } from '../../../ui/button.tsx'
import { Main } from '../../../ui/main.tsx'
import { PageSection, PageTitle } from '../../../ui/page-section.tsx'
import { EmptyState } from '../../../ui/placeholders.tsx'
import { Panel, Stack } from '../../../ui/stack.tsx'
import { useSkip } from '../../profiles/cards/use-like.ts'
import styles from './match-finder.module.css'

type Match = CallOutput<'matchFinder'>['profiles'][number]

interface MatchListProps {
  matches: readonly Match[]
  onSkip: (card: Match['profile']) => void
}

/** The best matches, each with reasons. */
function MatchList({ matches, onSkip }: MatchListProps) {
  return (
    <ol className={styles.list}>
      {matches.map((match) => (
        <MatchItem key={match.profile.id} match={match} onSkip={() => onSkip(match.profile)} />
      ))}
    </ol>
  )
}

function MatchItem({ match: { profile, reasons }, onSkip }: { match: Match; onSkip: () => void }) {
  const t = useTranslate()
  const locale = useLocale()
  const { id, name } = profile
  return (
    <li className={styles.item}>
      <ul>
        <MemberCard card={profile} sizes="(width >= 576px) 200px, 40vw" />
      </ul>
      <div className={styles.side}>
        <ul className={styles.reasons} aria-label={t('finder.why')}>
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
        <div className={styles.actions}>
          <IconButtonLink
            variant="round"
            label={t('view.message', { name })}
            icon={<MessageCircle aria-hidden />}
            href={href('members-id-chat', locale, { id })}
          />
          <Button variant="ghost" size="small" aria-label={t('finder.skip', { name })} onClick={onSkip}>
            {t('swipe.skip')}
          </Button>
        </div>
      </div>
    </li>
  )
}

export async function load({ app }: LoadArguments<'match-finder'>): Promise<undefined> {
  await ensureCall(app, 'matchFinder', {})
}

/** With fewer than this, wider wishes are suggested. */
const few = 5

export function Page() {
  const t = useTranslate()
  const locale = useLocale()
  const app = useApp()
  const { wishes, saved, profiles, compared, complete } = useLoadedCall('matchFinder', {})
  // On the first visit the questions are open; later, the results come first.
  const [editing, setEditing] = useState(!saved)
  const { isSkipped, skip } = useSkip()
  const place = useRef<HTMLDivElement>(null)
  const wasEditing = useRef(editing)

  // The button and the questions replace each other, and the focus follows.
  useEffect(() => {
    if (wasEditing.current === editing) return
    wasEditing.current = editing
    place.current?.querySelector<HTMLElement>('input:checked, button')?.focus()
  }, [editing])
  const shown = profiles.filter(({ profile }) => !isSkipped(profile.id))

  function handleSaved(answer: CallOutput<'changeWishes'>) {
    app.cache.setQueryData(callKey('matchFinder', {}), answer)
    setEditing(false)
  }

  return (
    <Main>
      <Stack gap={5}>
        <PageTitle title={t('finder.title')} lead={t('finder.lead')} />
        <div ref={place}>
          {editing ? (
            <Panel voice="start">
              <WishesForm wishes={wishes} onSaved={handleSaved} />
            </Panel>
          ) : (
            <Button variant="soft" onClick={() => setEditing(true)}>
              {t('finder.change')}
            </Button>
          )}
        </div>
        {shown.length === 0 ? (
          <EmptyState
            title={t('finder.none')}
            text={t('finder.noneText')}
            action={!editing && <Button onClick={() => setEditing(true)}>{t('finder.change')}</Button>}
          />
        ) : (
          <PageSection title={t('finder.best')}>
            <p>
              {complete
                ? t('finder.comparedAll', { count: compared })
                : t('finder.comparedLast', { count: formatNumber(compared, locale) })}
            </p>
            {shown.length < few && <p>{t('finder.few')}</p>}
            <MatchList matches={shown} onSkip={skip} />
          </PageSection>
        )}
      </Stack>
    </Main>
  )
}

interface WishesFormProps {
  wishes: Wishes
  onSaved: (answer: CallOutput<'changeWishes'>) => void
}

const genders: readonly LookingFor[] = ['female', 'male', 'both']

/** The few wishes of the match-finder. */
function WishesForm({ wishes, onSaved }: WishesFormProps) {
  const t = useTranslate()
  const { min_age: min } = useLoadedCall('settings', {})
  const [chosen, setChosen] = useState(wishes)
  const errors = useFormErrors()
  const save = useAct('changeWishes', { onSuccess: onSaved, onError: errors.showError })

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (save.isPending) return
    const form = new FormData(event.currentTarget)
    if (errors.showFields(findWrongAges(form, min))) return
    errors.clear()
    save.mutate({ input: { wishes: { ...chosen, ...readAges(form) } } })
  }

  return (
    <HydratedForm form={errors.form} onSubmit={handleSubmit}>
      <Stack gap={5}>
        <RadioGroup
          legend={t('finder.whom')}
          name="gender"
          variant="tiles"
          options={genders.map((gender) => ({ value: gender, label: t(`search.gender.${gender}`) }))}
          value={chosen.gender}
          onChange={(value) =>
            setChosen({ ...chosen, gender: genders.find((gender) => gender === value) ?? chosen.gender })
          }
        />
        <FieldGroup legend={t('search.age')}>
          <AgeFields errors={errors} min={wishes.min_age} max={wishes.max_age} />
        </FieldGroup>
        <RegionWish
          value={chosen.countryregion}
          onChange={(countryregion) => setChosen({ ...chosen, countryregion })}
        />
        <InterestWishes
          value={chosen.interests}
          onChange={(interests) => setChosen({ ...chosen, interests })}
        />
        <StatusWishes
          value={chosen.relationship_status}
          onChange={(relationship_status) => setChosen({ ...chosen, relationship_status })}
        />
        <FormError errors={errors} />
        <div>
          <Button type="submit" busy={save.isPending}>
            {t('finder.save')}
          </Button>
        </div>
      </Stack>
    </HydratedForm>
  )
}

interface WishProps<T> {
  value: T
  onChange: (value: T) => void
}

function RegionWish({ value, onChange }: WishProps<string | null>) {
  const t = useTranslate()
  const country = useUser()?.profile.country ?? ''
  const { data } = useCall('regions', { country })
  const known = data?.regions[country]
  return (
    <SelectField
      label={known?.label ?? t('search.region')}
      value={known ? (value ?? '') : ''}
      onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
    >
      <option value="">{t('finder.anyRegion')}</option>
      {known?.regions.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}

function toggle<T>(values: readonly T[], value: T): T[] {
  return values.includes(value) ? values.filter((one) => one !== value) : [...values, value]
}

function InterestWishes({ value, onChange }: WishProps<Interest[]>) {
  const t = useTranslate()
  const { data } = useCall('interests', {})
  const full = value.length >= maxInterests
  return (
    <FieldGroup legend={t('finder.interests', { max: maxInterests })}>
      <ChipList>
        {data?.interests.map(({ key, text }) => {
          const interest = interestKeys.find((one) => one === key)
          if (!interest) return null
          const pressed = value.includes(interest)
          return (
            <li key={key}>
              <ChipButton
                aria-pressed={pressed}
                aria-disabled={full && !pressed}
                onClick={() => (!full || pressed) && onChange(toggle(value, interest))}
              >
                {text}
              </ChipButton>
            </li>
          )
        })}
      </ChipList>
    </FieldGroup>
  )
}

function StatusWishes({ value, onChange }: WishProps<Wishes['relationship_status']>) {
  const t = useTranslate()
  const formatOption = useOptionText()
  return (
    <FieldGroup legend={t('finder.anyStatus')}>
      <ChipList>
        {relationshipStatuses.map((status) => (
          <li key={status}>
            <ChipButton aria-pressed={value.includes(status)} onClick={() => onChange(toggle(value, status))}>
              {formatOption('relationship_status', status)}
            </ChipButton>
          </li>
        ))}
      </ChipList>
    </FieldGroup>
  )
}

import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { formatCountry } from '#contract/api/format.ts'
import { maxPlaceLength } from '#contract/api/limits.ts'
import type { CallInput, CallOutput } from '#contract/api/page-renderer.ts'
import type { User } from '#contract/features/accounts/account.ts'
import { sensitiveWordingVersion } from '#contract/features/accounts/consents.ts'
import {
  bodyTypes,
  eyeColors,
  hairColors,
  relationshipStatuses,
  tattooAmounts,
} from '#contract/features/profiles/profile-options.ts'
import { type App, ensureCall, useApp } from '#web/app/cache/app.ts'
import { useAct, useCall, useLoadedCall } from '#web/app/calls/use-call.ts'
import type { FormErrors } from '#web/app/calls/use-form-errors.ts'
import { useLocale, useTranslate } from '#web/app/languages/i18n.tsx'
import { FormError } from '#web/features/accounts/form-error.tsx'
import { useOptionText } from '#web/features/profiles/cards/option-text.ts'
import { CheckboxField } from '#web/ui/choice-fields.tsx'
import { HydratedForm } from '#web/ui/hydrated-form.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { TextField } from '#web/ui/text-field.tsx'

type City = CallOutput<'cities'>['cities'][number]

/** Without case and accents: no one should need a foreign keyboard for their own city. */
const fold = (name: string) => name.trim().normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Returns the city of a country with this name; null when there is none. */
async function findCity(app: App, country: string, typed: string): Promise<City | null> {
  if (fold(typed).length < 2) return null
  const { cities } = await ensureCall(app, 'cities', { country, name: typed.trim() })
  return cities.find(({ name }) => fold(name) === fold(typed)) ?? null
}

interface CityFieldProps {
  country: string
  /** The name to begin with. */
  city: string
  /** Told of every city that is typed or chosen; what is sent is the form's field `city`. */
  onFind: (city: City) => void
  /** Told that something else is typed: what was said of it before holds no more. */
  onType: () => void
  error?: string | undefined
}

/** A city from the list of its country; what is on no list is no city. */
function CityField({ country, city, onFind, onType, error }: CityFieldProps) {
  const app = useApp()
  const t = useTranslate()
  const listId = useId()
  const [typed, setTyped] = useState(city)
  const latest = useRef<string | null>(city)
  const found = useCall('cities', { country, name: typed }, { enabled: typed.length > 1 }).data?.cities ?? []

  // Another country or region has a field of its own: what this one still waits for is of the place before.
  useEffect(
    () => () => {
      latest.current = null
    },
    [],
  )

  async function handleChange(value: string) {
    setTyped(value)
    onType()
    latest.current = value
    const exact = await findCity(app, country, value).catch(() => null)
    if (exact && latest.current === value) onFind(exact)
  }

  return (
    <>
      <TextField
        label={t('own.city')}
        hint={t('own.cityHint')}
        name="city"
        data-field="city_id"
        value={typed}
        list={listId}
        autoComplete="off"
        maxLength={maxPlaceLength}
        onChange={(event) => void handleChange(event.target.value)}
        error={error}
      />
      <datalist id={listId}>
        {found.map(({ id, name }) => (
          <option key={id} value={name} />
        ))}
      </datalist>
    </>
  )
}

type Change = CallInput<'saveProfile'>

interface PersonalFormProps {
  user: User
  errors: FormErrors
  onSave: (change: Change) => void
  /** The buttons. */
  children: ReactNode
}

const lists = {
  relationship_status: relationshipStatuses,
  body_type: bodyTypes,
  hair_color: hairColors,
  eye_color: eyeColors,
  tattoos: tattooAmounts,
} as const

/** Returns where a member lives; nowhere if the site has stopped to offer the country: then another is to be chosen. */
function toPlace({ country, region_id, city }: User['profile'], offered: readonly string[]) {
  if (!offered.includes(country)) return { country: '', region: '', city: '' }
  return { country, region: region_id ?? '', city: city ?? '' }
}

/** Returns the consent that was ticked, as the server asks for it before the answer. */
function useSexualityConsent(user: User, errors: FormErrors) {
  const agree = useAct('setConsent')
  // Given by this form, before its answer is sent.
  const [agreed, setAgreed] = useState(false)
  const consented = agreed || user.consents.includes('sexuality')

  /** False where it could not be given. */
  async function giveConsent(form: FormData): Promise<boolean> {
    if (consented || !form.get('sexuality') || form.get('sexuality_consent') === null) return true
    const input = { subject: 'sexuality', given: true, version: sensitiveWordingVersion } as const
    const answer = await agree.mutateAsync({ input }).catch(errors.showError)
    if (answer) setAgreed(true)
    return answer !== undefined
  }

  return { consented, giveConsent }
}

/** Where someone lives and how they look; regions have the name of their country. */
export function PersonalForm({ user, errors, onSave, children }: PersonalFormProps) {
  const t = useTranslate()
  const app = useApp()
  const settings = useLoadedCall('settings', {})
  const { profile } = user
  const known = toPlace(profile, settings.countries)
  const [country, setCountry] = useState(known.country)
  const [region, setRegion] = useState(known.region)
  const [city, setCity] = useState(known.city)
  // Another region takes the city out of its field.
  const [cleared, setCleared] = useState(0)
  const [unknownCity, setUnknownCity] = useState(false)
  const regions = useCall('regions', { country }).data?.regions[country]
  const { consented, giveConsent } = useSexualityConsent(user, errors)

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const typed = String(form.get('city') ?? '').trim()
    const found = await findCity(app, country, typed).catch(errors.showError)
    // Undefined where no one can say now whether there is such a city.
    setUnknownCity(typed !== '' && found === null)
    if (found === undefined) return
    if (typed !== '' && !found)
      return errors.form.current?.querySelector<HTMLElement>('[name="city"]')?.focus()
    if (!(await giveConsent(form))) return
    const chosen = (name: string) => String(form.get(name) ?? '') || null
    const answers = Object.fromEntries(
      ['sexuality', ...Object.keys(lists)].map((name) => [name, chosen(name)]),
    )
    const place = { country, region_id: found?.region_id ?? (region || null), city_id: found?.id ?? null }
    onSave({ ...place, ...answers } as Change) // the options above are the contract's own
  }

  return (
    <HydratedForm form={errors.form} onSubmit={handleSubmit}>
      <Stack gap={4}>
        <SelectField
          label={t('own.country')}
          name="country"
          value={country}
          onChange={(event) => {
            setCountry(event.target.value)
            setRegion('')
            setCity('')
          }}
          error={errors.getText('country')}
        >
          <CountryOptions countries={settings.countries} isToChoose={known.country === ''} />
        </SelectField>
        <SelectField
          label={regions?.label ?? t('own.region')}
          data-field="region_id"
          value={region}
          onChange={(event) => {
            setRegion(event.target.value)
            setCity('')
            setCleared((count) => count + 1)
          }}
          error={errors.getText('region_id')}
        >
          <option value="">{t('own.choose')}</option>
          {regions?.regions.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <input type="hidden" name="region_id" value={region} />
        <CityField
          key={`${country} ${cleared}`}
          country={country}
          city={city}
          onFind={(found) => setRegion(found.region_id)}
          onType={() => setUnknownCity(false)}
          error={unknownCity ? t('own.cityUnknown') : errors.getText('city_id')}
        />
        <SexualityField user={user} consented={consented} errors={errors} />
        <Answers user={user} />
        <FormError errors={errors} />
        {children}
      </Stack>
    </HydratedForm>
  )
}

interface SexualityFieldProps {
  user: User
  /** The member agrees already that it is kept. */
  consented: boolean
  errors: FormErrors
}

/** The orientation, with the consent to it by itself, unticked, as soon as one is chosen. */
function SexualityField({ user: { profile }, consented, errors }: SexualityFieldProps) {
  const t = useTranslate()
  const optionText = useOptionText()
  const { name: site } = useLoadedCall('settings', {})
  const [chosen, setChosen] = useState<string>(profile.sexuality ?? '')
  const sexualities = ['hetero', 'bi', 'gay', ...(profile.gender === 'female' ? ['lesbian'] : [])]
  const lacksConsent = errors.getCode('sexuality') === 'consent_required'
  return (
    <>
      <SelectField
        label={t('profile.field.sexuality')}
        hint={t('own.sexualityHint')}
        name="sexuality"
        value={chosen}
        onChange={(event) => setChosen(event.target.value)}
        error={lacksConsent ? undefined : errors.getText('sexuality')}
      >
        <option value="">{t('own.noAnswer')}</option>
        {sexualities.map((value) => (
          <option key={value} value={value}>
            {optionText('sexuality', value)}
          </option>
        ))}
      </SelectField>
      {chosen !== '' && !consented && (
        <CheckboxField
          name="sexuality_consent"
          label={t('sensitive.sexuality', { site })}
          error={lacksConsent && errors.getText('sexuality')}
        />
      )}
    </>
  )
}

function CountryOptions({ countries, isToChoose }: { countries: readonly string[]; isToChoose: boolean }) {
  const t = useTranslate()
  const locale = useLocale()
  return (
    <>
      {isToChoose && <option value="">{t('own.choose')}</option>}
      {countries.map((code) => (
        <option key={code} value={code}>
          {formatCountry(code, locale)}
        </option>
      ))}
    </>
  )
}

function Answers({ user }: { user: User }) {
  const t = useTranslate()
  const optionText = useOptionText()
  const fields = Object.keys(lists) as (keyof typeof lists)[] // the table's own keys
  return fields.map((field) => (
    <SelectField
      key={field}
      label={t(`profile.field.${field}`)}
      name={field}
      defaultValue={user.profile[field] ?? ''}
    >
      <option value="">{t('own.noAnswer')}</option>
      {lists[field].map((value) => (
        <option key={value} value={value}>
          {optionText(field, value)}
        </option>
      ))}
    </SelectField>
  ))
}

import { type ChangeEvent, useRef, useState } from 'react'
import type { Locale } from '#contract/features/sites/locale.ts'
import { OwnTexts, SitePicture, type SitePictureKind } from '#contract/features/sites/look.ts'
import { toPictureSource } from '#contract/features/sites/picture-source.ts'
import { useErrorTexts } from '../../../app/calls/call-error.ts'
import { useAct } from '../../../app/calls/use-call.ts'
import { Button } from '../../../ui/button.tsx'
import { FieldGroup } from '../../../ui/field.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { Row, Stack } from '../../../ui/stack.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { TextButton } from '../../../ui/text-link.tsx'
import { useText } from '../../admin-language.ts'
import { LanguageField } from '../../kit/form-fields.tsx'
import { LoadError } from '../../kit/loaded.tsx'
import { addChosenSite } from '../../staff-session.ts'
import { useCountryChoices, useSettingLabels, withCurrent } from './setting-labels.ts'
import styles from './settings-page.module.css'

const kinds: Readonly<Record<string, SitePictureKind>> = {
  logo: 'logo',
  logo_dark: 'logo',
  icon: 'icon',
  hero: 'hero',
  lander_hero: 'hero',
}

/** Returns what a setting is a picture of; undefined for the others. */
export function findPictureKind(setting: string): SitePictureKind | undefined {
  return kinds[setting]
}

/** Returns where the staff of a site see its picture, on the host of any other site and before it opens. */
function toStaffSource(picture: SitePicture) {
  const { src, width, height } = toPictureSource(picture)
  return { src: addChosenSite(`/admin${src}`), width, height }
}

const accepted = 'image/png,image/webp,image/jpeg'

interface PictureFieldProps {
  label: string
  kind: SitePictureKind
  value: unknown
  onChange: (value: SitePicture | null) => void
}

/** A picture of the site. It is stored immediately, and visible to visitors once the settings are published. */
export function PictureField({ label, kind, value, onChange }: PictureFieldProps) {
  const t = useText()
  const texts = useErrorTexts()
  const field = useRef<HTMLInputElement>(null)
  const upload = useAct('adminUploadSitePicture', {
    onSuccess: ({ picture }) => onChange(picture),
    onSettled: () => {
      if (field.current) field.current.value = ''
    },
  })
  const { data: picture } = SitePicture.safeParse(value)
  function handleFile(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0]
    if (file) upload.mutate({ input: { kind }, file })
  }
  return (
    <FieldGroup legend={label}>
      <Stack gap={3}>
        {picture && (
          <Row>
            <Picture source={toStaffSource(picture)} alt={label} className={styles.sitePicture} />
            <Button variant="ghost" onClick={() => onChange(null)}>
              {t('admin.settings.removePicture')}
            </Button>
          </Row>
        )}
        <LoadError>{upload.error && texts.of(upload.error)}</LoadError>
        <TextField
          ref={field}
          type="file"
          accept={kind === 'hero' ? accepted : `${accepted},image/svg+xml,.svg`}
          label={t(picture ? 'admin.settings.changePicture' : 'admin.settings.choosePicture')}
          hint={upload.isPending ? t('admin.settings.uploading') : t(`admin.settings.pictureHint.${kind}`)}
          disabled={upload.isPending}
          onChange={handleFile}
        />
      </Stack>
    </FieldGroup>
  )
}

interface PairsFieldProps {
  label: string
  value: unknown
  isNumber: boolean
  onChange: (value: Record<string, unknown>) => void
}

interface Pair {
  readonly id: string
  readonly name: string
  readonly value: string
}

const toPairs = (value: unknown): Pair[] =>
  Object.entries(Object(value)).map(([name, one]) => ({ id: name, name, value: String(one) }))

/** Values under names of their own, such as one for each country. */
export function PairsField({ label, value, isNumber, onChange }: PairsFieldProps) {
  const t = useText()
  const countries = useCountryChoices()
  const [pairs, setPairs] = useState(() => toPairs(value))
  function change(next: Pair[]) {
    setPairs(next)
    const named = next.filter(({ name }) => name !== '')
    onChange(Object.fromEntries(named.map((one) => [one.name, isNumber ? Number(one.value) : one.value])))
  }
  const nameCountry = (code: string) => countries.find(({ value: one }) => one === code)?.label ?? code
  const replace = (id: string, part: Partial<Pair>) =>
    change(pairs.map((one) => (one.id === id ? { ...one, ...part } : one)))
  return (
    <FieldGroup legend={label}>
      <Stack gap={3}>
        {pairs.map(({ id, name, value: own }) => (
          <Row key={id} gap={3}>
            <SelectField
              label={t('admin.settings.country')}
              value={name}
              onChange={(event) => replace(id, { name: event.target.value })}
            >
              {withCurrent(countries, name).map((choice) => (
                <option key={choice.value} value={choice.value}>
                  {choice.label}
                </option>
              ))}
            </SelectField>
            <TextField
              type={isNumber ? 'number' : 'text'}
              step="any"
              label={t('admin.settings.valueOf', { name: nameCountry(name) })}
              value={own}
              onChange={(event) => replace(id, { value: event.target.value })}
            />
            <TextButton
              tone="danger"
              aria-label={t('admin.content.removeOf', { id: nameCountry(name) })}
              onClick={() => change(pairs.filter((one) => one.id !== id))}
            >
              {t('admin.texts.remove')}
            </TextButton>
          </Row>
        ))}
        <Row>
          <Button
            variant="soft"
            size="small"
            onClick={() => setPairs([...pairs, { id: crypto.randomUUID(), name: '', value: '' }])}
          >
            {t('admin.settings.addCountry')}
          </Button>
        </Row>
      </Stack>
    </FieldGroup>
  )
}

const maxTextLength = 200
const textLengths = [
  ['headline', 80],
  ['subline', maxTextLength],
  ['point_1_title', 60],
  ['point_1_text', maxTextLength],
  ['point_2_title', 60],
  ['point_2_text', maxTextLength],
  ['point_3_title', 60],
  ['point_3_text', maxTextLength],
  ['mail_footer', maxTextLength],
] as const satisfies readonly (readonly [keyof OwnTexts, number])[]

interface OwnTextsFieldProps {
  label: string
  value: unknown
  onChange: (value: unknown) => void
}

/** A site's own wordings, one language at a time; an empty field uses the built-in text. */
export function OwnTextsField({ label, value, onChange }: OwnTextsFieldProps) {
  const t = useText()
  const labels = useSettingLabels()
  const [language, setLanguage] = useState<Locale>('en')
  const byLanguage: Record<string, unknown> = { ...Object(value) }
  const { data: texts } = OwnTexts.safeParse(byLanguage[language] ?? {})
  // A refused text stays in its field until it is fixed.
  const typed: Record<string, unknown> = { ...texts, ...Object(byLanguage[language]) }
  function handleChange(name: string, text: string) {
    const { [language]: _, ...others } = byLanguage
    const changed = { ...typed, [name]: text }
    const isEmpty = Object.values(changed).every((one) => one === '')
    onChange(isEmpty ? others : { ...others, [language]: changed })
  }
  return (
    <FieldGroup legend={label}>
      <Stack gap={3}>
        <p>{t('admin.settings.ownTextsHint')}</p>
        <LanguageField
          label={t('admin.fixed.language')}
          name="own-texts-language"
          value={language}
          onChange={setLanguage}
        />
        {textLengths.map(([name, max]) => (
          <TextField
            key={name}
            label={labels.setting(name)}
            maxLength={max}
            value={typeof typed[name] === 'string' ? typed[name] : ''}
            onChange={(event) => handleChange(name, event.target.value)}
          />
        ))}
      </Stack>
    </FieldGroup>
  )
}

import { findLocale, isLocaleCode, type Locale, localeCodes } from '#contract/features/sites/locale.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { TabLinks } from '../../ui/tab-links.tsx'
import { useText } from '../admin-language.ts'
import styles from './banner-picture.module.css'

const tabs = [
  { name: 'list', href: '/partners' },
  { name: 'held', href: '/partners/commissions' },
  { name: 'statements', href: '/partners/statements' },
  { name: 'materials', href: '/partners/materials' },
] as const

/** The tabs of the partner programme. */
export function PartnersTabs({ current }: { current: (typeof tabs)[number]['name'] }) {
  const t = useText()
  return (
    <TabLinks
      label={t('admin.partners.title')}
      links={tabs.map(({ name, href }) => ({
        href,
        label: t(`admin.partners.tab.${name}`),
        current: name === current,
      }))}
    />
  )
}

interface BannerPictureProps {
  src: string
  /** What it shows. */
  alt: string
  banner: { readonly width: number; readonly height: number }
}

/** A banner, no larger than its column. */
export function BannerPicture({ src, alt, banner: { width, height } }: BannerPictureProps) {
  return <img src={src} alt={alt} width={width} height={height} loading="lazy" className={styles.banner} />
}

interface MaterialLanguageProps {
  /** Empty for every language. */
  value: Locale | ''
  onChange: (language: Locale | '') => void
}

/** The language of a banner or a text, or every language. */
export function MaterialLanguage({ value, onChange }: MaterialLanguageProps) {
  const t = useText()
  return (
    <SelectField
      label={t('admin.materials.language')}
      name="language"
      value={value}
      onChange={({ target }) => onChange(isLocaleCode(target.value) ? target.value : '')}
    >
      <option value="">{t('admin.materials.everyLanguage')}</option>
      {localeCodes.map((code) => (
        <option key={code} value={code}>
          {findLocale(code).name}
        </option>
      ))}
    </SelectField>
  )
}

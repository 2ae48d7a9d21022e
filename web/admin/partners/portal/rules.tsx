import { useText } from '../../admin-language.ts'

const rules = ['honest', 'fictional', 'advertising', 'own', 'invoice'] as const

/** The rules of the programme, word for word as they are accepted. */
export function Rules() {
  const t = useText()
  return (
    <section aria-label={t('admin.portal.rules')}>
      <ol>
        {rules.map((rule) => (
          <li key={rule}>{t(`admin.portal.rule.${rule}`)}</li>
        ))}
      </ol>
    </section>
  )
}

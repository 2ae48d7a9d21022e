import { templateVariables } from '#contract/admin/sites/template-rules.ts'
import type { ErrorCode } from '#contract/api/errors.ts'
import type { StaffContext } from '../../app/context.ts'
import { fail, failFields } from '../../app/failure.ts'
import type { Handler } from '../../app/handler.ts'
import { deleteTemplate, findTemplates, isTemplateNameTaken, saveTemplate } from './templates.sql.ts'

const showList = async (ctx: StaffContext) => ({ templates: await findTemplates(ctx.db, ctx.site.id) })

/** Lists the ready-made answers of a site. */
export const adminTemplates: Handler<'adminTemplates'> = async (ctx, { kind }) => ({
  templates: await findTemplates(ctx.db, ctx.site.id, kind),
})

const knownVariables: ReadonlySet<string> = new Set(templateVariables)

function hasUnknownVariable(text: string): boolean {
  return [...text.matchAll(/\{([^{}]*)\}/g)].some(([, word = '']) => !knownVariables.has(word))
}

/** Names the languages whose text holds a variable that nothing fills in, or one language when no text is written. */
function findMistakes(texts: Readonly<Record<string, string>>): Record<string, ErrorCode> {
  const wrong = Object.keys(texts).filter((language) => hasUnknownVariable(texts[language] ?? ''))
  if (wrong.length > 0)
    return Object.fromEntries(wrong.map((language) => [`texts.${language}`, 'unknown_field']))
  return Object.keys(texts).length === 0 ? { 'texts.en': 'empty' } : {}
}

/** Saves a ready-made answer; it is never put over what was saved meanwhile. */
export const adminSaveTemplate: Handler<'adminSaveTemplate'> = async (
  ctx,
  { texts: written, ...template },
) => {
  const texts = Object.fromEntries(Object.entries(written).filter(([, text]) => text !== ''))
  const mistakes = findMistakes(texts)
  if (Object.keys(mistakes).length > 0) throw failFields(mistakes)
  await ctx.transaction(async (tx) => {
    const saved = { ...template, texts, siteId: ctx.site.id, now: tx.now, seen: template.seen }
    if (await isTemplateNameTaken(tx.db, saved)) throw failFields({ name: 'name_taken' })
    if (!(await saveTemplate(tx.db, saved))) throw fail('already_completed')
    await tx.audit({ act: 'template.saved', subject: { type: 'template', id: template.id } })
  })
  return showList(ctx)
}

/** Deletes a ready-made answer. */
export const adminDeleteTemplate: Handler<'adminDeleteTemplate'> = async (ctx, { id }) => {
  await ctx.transaction(async (tx) => {
    if (!(await deleteTemplate(tx.db, ctx.site.id, id))) throw fail('not_found')
    await tx.audit({ act: 'template.removed', subject: { type: 'template', id } })
  })
  return showList(ctx)
}

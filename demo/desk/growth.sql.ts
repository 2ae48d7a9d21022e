import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import type { VariantCount } from '#server/admin/tracking/compare-shares.ts'
import { createId } from '#server/platform/ids.ts'
import { batchNames, demoMaterials, experimentNames } from '../texts/growth-lines.ts'

interface DemoExperiment {
  readonly siteId: string
  readonly point: string
  readonly name: string
  readonly variants: readonly string[]
  readonly metric: string
  readonly startedAt: Date
  readonly endsAt: Date
  /** Null while it runs. */
  readonly result: readonly VariantCount[] | null
}

/** Stores an experiment. */
export async function insertDemoExperiment(db: Kysely<Tables>, one: DemoExperiment): Promise<void> {
  const { siteId, point, name, variants, metric, startedAt, endsAt, result } = one
  await db
    .insertInto('experiments')
    .values({
      id: createId(),
      site_id: siteId,
      point,
      name,
      variants: [...variants],
      metric,
      started_at: startedAt,
      ends_at: endsAt,
      result: result && JSON.stringify(result),
    })
    .execute()
}

/** Stores a batch of codes for one use each. */
export async function insertBatch(
  db: Kysely<Tables>,
  batch: { siteId: string; name: string; codes: readonly string[]; percent: number; now: Date },
): Promise<void> {
  const { siteId, name, codes, percent, now } = batch
  const id = createId()
  await db.insertInto('discount_batches').values({ id, site_id: siteId, name, created_at: now }).execute()
  await db
    .insertInto('discount_codes')
    .values(
      codes.map((code) => ({
        id: createId(),
        site_id: siteId,
        batch_id: id,
        code,
        value_percentage: String(percent),
        validity: 'once',
        created_at: now,
      })),
    )
    .execute()
}

/** Makes one payment that was made with another code of the same value one with a code of a batch. */
export async function useBatchCode(
  db: Kysely<Tables>,
  { siteId, code, instead }: { siteId: string; code: string; instead: string },
): Promise<void> {
  const used = await db
    .selectFrom('discount_redemptions')
    .select('payment_id')
    .where('site_id', '=', siteId)
    .where('code', '=', instead)
    .where('state', '=', 'used')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!used) return
  const { payment_id: paymentId } = used
  await db
    .updateTable('discount_redemptions')
    .set({ code, validity: 'once' })
    .where('payment_id', '=', paymentId)
    .execute()
  await db.updateTable('payments').set({ discount_code: code }).where('id', '=', paymentId).execute()
  await db
    .updateTable('discount_codes')
    .set({ status: 'used' })
    .where('site_id', '=', siteId)
    .where('code', '=', code)
    .execute()
}

/** Stores what partners may advertise with. */
export async function insertMaterial(
  db: Kysely<Tables>,
  material: {
    siteId: string
    name: string
    text: string
    language: string
    picture: Buffer | null
    width: number
    height: number
    now: Date
  },
): Promise<void> {
  const { siteId, name, text, language, picture, width, height, now } = material
  await db
    .insertInto('partner_materials')
    .values({
      id: createId(),
      site_id: siteId,
      name,
      text,
      language,
      path: '/',
      created_at: now,
      ...(picture && { picture, media_type: 'image/png', width, height }),
    })
    .execute()
}

/** Deletes the demo’s experiments, batch and materials, which would outlive it on a site that a real member has joined. */
export async function deleteGrowth(db: Kysely<Tables>): Promise<void> {
  const sites = db
    .selectFrom('sites')
    .select('id')
    .where('settings', '@>', JSON.stringify({ is_demo: true }))
  const materials = Object.values(demoMaterials)
    .flat()
    .map(({ name }) => name)
  const experiments = Object.values(experimentNames).flat()
  await db.deleteFrom('experiments').where('site_id', 'in', sites).where('name', 'in', experiments).execute()
  await db
    .deleteFrom('discount_batches')
    .where('site_id', 'in', sites)
    .where('name', 'in', Object.values(batchNames))
    .execute()
  await db
    .deleteFrom('partner_materials')
    .where('site_id', 'in', sites)
    .where('name', 'in', materials)
    .execute()
}

import type { AgeMethod } from '#contract/features/age/age.ts'
import type { AgeRule } from '#contract/features/age/age-rules.ts'
import type { Context } from '../../app/context.ts'
import { fail } from '../../app/failure.ts'
import { findCountryRule, findStrictestRule, hasAgeRules } from '../sites/age-rule.ts'
import { findAgeDecision } from './age.sql.ts'

/** Returns the methods whose proofs count on a site; outside of production, the test wallet replaces the app. */
export function listCountedMethods({ site, services }: Context): (AgeMethod | 'staff')[] {
  const { age_methods } = site.settings
  const hasTestWallet = services.config.mode !== 'production' && age_methods.includes('eu_app')
  return hasTestWallet ? [...age_methods, 'test_wallet'] : [...age_methods]
}

/** The current state of a member’s age. */
export interface AgeStatus {
  /** What the rules require of the member, proved or not. */
  readonly rule: AgeRule
  readonly proof: { readonly method: string; readonly country: string | null; readonly at: Date } | null
}

/**
 * Returns what is required of a member and what they have proved. When profile and network say different countries, the
 * stricter rule applies, so that no one evades a law by editing their profile.
 */
export async function readAgeStatus(ctx: Context, memberId: string): Promise<AgeStatus> {
  const { settings } = ctx.site
  const row = await findAgeDecision(ctx.db, memberId, listCountedMethods(ctx))
  const own = findCountryRule(settings, row?.country ?? null)
  const { country } = ctx.request
  const rule = country === null ? own : findStrictestRule([own, findCountryRule(settings, country)])
  const { method, outcome, decided_at: at } = row ?? {}
  const isProved = outcome === 'over_18' && method && at
  return { rule, proof: isProved ? { method, country: row?.issuer_country ?? null, at } : null }
}

/** Returns what a member cannot do before they have proved that they are over 18; `none` once they have. */
export async function findAgeRule(ctx: Context, memberId: string): Promise<AgeRule> {
  if (!hasAgeRules(ctx.site.settings)) return 'none'
  const { rule, proof } = await readAgeStatus(ctx, memberId)
  return proof ? 'none' : rule
}

/** Returns whether others are hidden from the caller until they prove their age; a visitor cannot. */
export async function isKeptOut(ctx: Context): Promise<boolean> {
  const { settings } = ctx.site
  if (settings.age_before_entry.length === 0) return false
  const rule = ctx.viewer
    ? await findAgeRule(ctx, ctx.viewer.id)
    : findCountryRule(settings, ctx.request.country)
  return rule === 'before_entry'
}

/**
 * Refuses contact, or seeing others, until the member has proved that they are over 18, where their country requires
 * it. Throws `age_proof_required`; for visitors, who cannot prove anything yet, `authentication_required`.
 */
export async function guardAge(ctx: Context, what: 'contact' | 'entry'): Promise<void> {
  if (!hasAgeRules(ctx.site.settings)) return
  if (await isKeptOut(ctx)) throw fail(ctx.viewer ? 'age_proof_required' : 'authentication_required')
  if (what === 'entry' || !ctx.viewer) return
  if ((await findAgeRule(ctx, ctx.viewer.id)) !== 'none') throw fail('age_proof_required')
}

import type { SignupStep } from '#contract/features/accounts/account.ts'
import { findSignupStep, signupOrders } from '#contract/features/accounts/signup-order.ts'
import type { Context } from '../../app/context.ts'
import { fail, failFields } from '../../app/failure.ts'
import type { UserHandler } from '../../app/handler.ts'
import { changeProfile } from '../profiles/save-profile.ts'
import { listVariants } from '../sites/assign-variant.ts'
import { lockSignupStep, updateSignupStep } from './steps.sql.ts'

/** Returns the steps in the order that the member gets: an experiment may compare two orders. */
function getStepOrder(ctx: Pick<Context, 'site' | 'viewer' | 'clock'>): readonly SignupStep[] {
  return listVariants(ctx).signup_order === 'profile_first'
    ? signupOrders.profile_first
    : signupOrders.photo_first
}

/**
 * Saves one step of the signup. Someone who went back saves again without losing the steps after; the signup goes on
 * at the furthest step on any device.
 */
export const saveSignupStep: UserHandler<'saveSignupStep'> = async (ctx, input) => {
  const order = getStepOrder(ctx)
  const getStepIndex = (step: SignupStep) => order.indexOf(step)
  const next = await ctx.transaction(async (tx) => {
    const stored = await lockSignupStep(tx.db, ctx.viewer.id)
    if (stored === null) throw fail('already_completed')
    const current = findSignupStep(order, stored)
    // Photo, about me and push can be skipped; where someone lives cannot.
    const needed = getStepIndex('personal')
    if (getStepIndex(input.step) > needed && getStepIndex(current) <= needed) {
      throw failFields({ step: 'validation' })
    }
    if (input.step === 'personal' && !input.data.region_id && !input.data.city_id) {
      throw failFields({ region_id: 'empty' })
    }
    if (input.step === 'personal' || input.step === 'about_me')
      await changeProfile(tx, ctx.viewer.id, input.data)
    const following = order[getStepIndex(input.step) + 1] ?? null
    const isFurther = following === null || getStepIndex(following) > getStepIndex(current)
    if (isFurther) await updateSignupStep(tx.db, ctx.viewer.id, following)
    return following
  })
  return { next }
}

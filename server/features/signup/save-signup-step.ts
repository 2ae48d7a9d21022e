import { type SignupStep, signupSteps } from '#contract/features/accounts/account.ts'
import { fail, failFields } from '../../app/failure.ts'
import type { UserHandler } from '../../app/handler.ts'
import { changeProfile } from '../profiles/save-profile.ts'
import { lockSignupStep, updateSignupStep } from './steps.sql.ts'

const getStepIndex = (step: SignupStep) => signupSteps.indexOf(step)

/** Returns the step after one; null after the last. */
function stepAfter(step: SignupStep): SignupStep | null {
  return signupSteps[getStepIndex(step) + 1] ?? null
}

/**
 * Saves one step of the signup. Someone who went back saves again without losing the steps after; the signup goes on
 * at the furthest step on any device.
 */
export const saveSignupStep: UserHandler<'saveSignupStep'> = async (ctx, input) => {
  const next = await ctx.transaction(async (tx) => {
    const current = await lockSignupStep(tx.db, ctx.viewer.id)
    if (current === null) throw fail('already_completed')
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
    const following = stepAfter(input.step)
    const isFurther = following === null || getStepIndex(following) > getStepIndex(current)
    if (isFurther) await updateSignupStep(tx.db, ctx.viewer.id, following)
    return following
  })
  return { next }
}

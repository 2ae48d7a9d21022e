import { type SignupStep, signupSteps } from './account.ts'

/** The orders in which the steps may come, by the variant of an experiment; the first is that of every other site. */
export const signupOrders = {
  photo_first: signupSteps,
  profile_first: ['personal', 'about_me', 'photo', 'push', 'complete'],
} as const satisfies Readonly<Record<string, readonly SignupStep[]>>

/**
 * Returns the step at which a signup goes on. No one comes past where they live, in whatever order they began: a new
 * account stands at the photo, and orders change while someone signs up.
 */
export function findSignupStep(
  order: readonly SignupStep[],
  { step, hasPlace }: { step: SignupStep; hasPlace: boolean },
): SignupStep {
  return hasPlace || order.indexOf(step) < order.indexOf('personal') ? step : 'personal'
}

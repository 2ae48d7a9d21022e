import * as z from 'zod/mini'

/**
 * What a member is asked to do on their selfie, so that no older picture serves. Each has a drawing, and its words are
 * `verification.gesture.<key>`.
 */
export const gestures = [
  'one_finger',
  'two_fingers',
  'three_fingers',
  'four_fingers',
  'open_hand',
  'fist',
  'thumb_up',
  'hand_on_head',
  'finger_on_nose',
  'hand_on_ear',
  'hand_on_chin',
  'hands_on_cheeks',
] as const
export const Gesture = z.enum(gestures)
export type Gesture = z.infer<typeof Gesture>

/**
 * Returns where the two voices of the logo lie over each other: the ground of the stage, lighter, so that the mark is
 * whole on a dark page and on the stage itself.
 */
export function overlapColour(stage: string): string {
  const channels = [1, 3, 5].map((at) => Number.parseInt(stage.slice(at, at + 2), 16))
  const lighter = channels.map((channel) => Math.min(255, Math.round(channel * 1.7)))
  return `#${lighter.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

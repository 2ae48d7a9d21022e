import { maxPromptAnswers } from '#contract/api/limits.ts'
import { makeRandom } from '#server/platform/random.ts'
import type { Rows } from './copy-rows.ts'
import type { DemoMember } from './members.ts'
import type { DemoSite } from './sites.ts'
import { promptLines } from './texts/prompt-lines.ts'

/** Who answers questions of the site, as a share of all members. */
const answering = 0.6

/** Returns what the members of a demo site answer to its questions; the same seed gives the same answers. */
export function buildPromptRows(
  siteId: string,
  members: readonly DemoMember[],
  { site, seed, now }: { site: DemoSite; seed: string; now: Date },
): Rows {
  const language = site.language
  return {
    table: 'prompt_answers',
    columns: ['member_id', 'site_id', 'prompt_id', 'position', 'text', 'answered_at'],
    rows: members.flatMap((member) => {
      const random = makeRandom(`${seed} ${site.key} prompts ${member.id}`)
      // Every member that a visitor can log in as has something to show.
      if (member.login === undefined && !random.chance(answering)) return []
      const chosen = random.sample(promptLines, random.whole(1, maxPromptAnswers))
      return chosen.map((prompt, position) => [
        member.id,
        siteId,
        prompt.id,
        position,
        random.pick(prompt[language]),
        now,
      ])
    }),
  }
}

import type { MailContent, MailFrame, MailPart } from './mail-content.ts'

function partText(part: MailPart): string {
  switch (part.kind) {
    case 'heading':
      return `${part.text}\n${'='.repeat(Math.min(60, part.text.length))}`
    case 'text':
    case 'linked':
    case 'note':
      return part.text
    case 'button':
      return `${part.text}:\n${part.href}`
    case 'person': {
      const { name, label, about, href } = part.person
      const line = [label === null ? name : `${name} (${label})`, about].filter(Boolean).join(', ')
      return `${line}\n${href}`
    }
    case 'facts':
      return part.facts.map(({ term, value }) => `${term}: ${value}`).join('\n')
  }
}

/** Writes a mail as plain text, with every link in full. */
export function renderText({ parts }: MailContent, { site, footer, unsubscribe }: MailFrame): string {
  const end = [...footer, ...(unsubscribe ? [`${unsubscribe.text}: ${unsubscribe.href}`] : [])]
  return `${[site, ...parts.map(partText)].join('\n\n')}\n\n-- \n${end.join('\n')}\n`
}

/** An IBAN as people read it: capitals in groups of four. */
export function groupedIban(text: string): string {
  const bare = text.toUpperCase().replace(/[^A-Z0-9]/g, '')
  return bare.replace(/(.{4})(?=.)/g, '$1 ')
}

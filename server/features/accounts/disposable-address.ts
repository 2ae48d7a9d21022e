import library from 'mailchecker'

/** Returns whether an address belongs to a disposable e-mail service, or to a subdomain of one. */
export function isDisposable(email: string): boolean {
  const domains = library.blacklist()
  const labels = email
    .slice(email.lastIndexOf('@') + 1)
    .toLowerCase()
    .split('.')
  for (let from = 0; from < labels.length - 1; from++)
    if (domains.has(labels.slice(from).join('.'))) return true
  return false
}

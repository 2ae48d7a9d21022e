/** Whether a file may be a picture; the server looks at its bytes. Where a system knows no HEIC, its type is empty. */
export function isPicture({ type, name }: Pick<File, 'type' | 'name'>): boolean {
  if (type === '') return /\.(heic|heif|hif|avif|jpe?g|png|webp|gif)$/i.test(name)
  return type.startsWith('image/') && type !== 'image/svg+xml'
}

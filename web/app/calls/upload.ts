interface UploadParts {
  url: string
  init: RequestInit & { headers: Record<string, string>; body: FormData }
  onProgress: (share: number) => void
}

/** Posts a form and tells how much of it has left, which `fetch` cannot. Null when there was no answer. */
export function upload({ url, init, onProgress }: UploadParts): Promise<Response | null> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(init.method ?? 'POST', url)
    for (const [name, value] of Object.entries(init.headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () => {
      const after = request.getResponseHeader('retry-after')
      const headers = after ? { 'retry-after': after } : {}
      // An answer without a body, such as 204, may not be given even an empty one.
      resolve(new Response(request.responseText || null, { status: request.status, headers }))
    }
    request.onerror = () => resolve(null)
    request.ontimeout = () => resolve(null)
    request.onabort = () => reject(new DOMException('aborted', 'AbortError'))
    init.signal?.addEventListener('abort', () => request.abort())
    request.send(init.body)
  })
}

import { uploadIdleSeconds } from '#contract/api/limits.ts'

interface UploadParts {
  url: string
  init: RequestInit & { headers: Record<string, string>; body: FormData }
  onProgress: (share: number) => void
}

/**
 * Posts a form and reports its progress, which `fetch` cannot. `cut` when there was no connection, `late` when it
 * stalled or no answer came.
 */
export function upload({ url, init, onProgress }: UploadParts): Promise<Response | 'cut' | 'late'> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(init.method ?? 'POST', url)
    for (const [name, value] of Object.entries(init.headers)) request.setRequestHeader(name, value)
    let idle: ReturnType<typeof setTimeout> | undefined
    function startWaiting() {
      clearTimeout(idle)
      idle = setTimeout(() => {
        resolve('late')
        request.abort()
      }, uploadIdleSeconds * 1000)
    }
    request.onloadend = () => clearTimeout(idle)
    request.onprogress = startWaiting
    request.upload.onprogress = ({ loaded, total }) => {
      startWaiting()
      onProgress(total > 0 ? loaded / total : 0)
    }
    request.onload = () => {
      const after = request.getResponseHeader('retry-after')
      const headers = after ? { 'retry-after': after } : {}
      // An answer without a body, such as 204, may not be given even an empty one.
      resolve(new Response(request.responseText || null, { status: request.status, headers }))
    }
    request.onerror = () => resolve('cut')
    request.onabort = () => reject(new DOMException('aborted', 'AbortError'))
    init.signal?.addEventListener('abort', () => request.abort())
    startWaiting()
    request.send(init.body)
  })
}

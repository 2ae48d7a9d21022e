import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { whenOnline } from './when-online.ts'

let browser = new EventTarget()
function become(onLine: boolean): void {
  vi.stubGlobal('navigator', { onLine })
  if (onLine) browser.dispatchEvent(new Event('online'))
}

beforeEach(() => {
  browser = new EventTarget()
  vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser))
})
afterEach(() => void vi.unstubAllGlobals())

it('retries a call that found no connection once the connection is back', async () => {
  become(false)
  const call = vi.fn().mockRejectedValueOnce(new Error('cut')).mockResolvedValue('sent')
  const sent = whenOnline(call)
  await new Promise((resolve) => setTimeout(resolve))
  expect(call).toHaveBeenCalledOnce()
  become(true)
  expect(await sent).toBe('sent')
  expect(call).toHaveBeenCalledTimes(2)
})

it('gives up a call that fails despite a connection', async () => {
  become(true)
  const call = vi.fn().mockRejectedValue(new Error('refused'))
  await expect(whenOnline(call)).rejects.toThrow('refused')
  expect(call).toHaveBeenCalledOnce()
})

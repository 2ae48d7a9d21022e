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

it('waits for the connection with what found none, and then makes the call again', async () => {
  become(false)
  const call = vi.fn().mockRejectedValueOnce(new Error('cut')).mockResolvedValue('sent')
  const sent = whenOnline(call)
  await new Promise((resolve) => setTimeout(resolve))
  expect(call).toHaveBeenCalledOnce()
  become(true)
  expect(await sent).toBe('sent')
  expect(call).toHaveBeenCalledTimes(2)
})

it('gives up what fails with a connection', async () => {
  become(true)
  const call = vi.fn().mockRejectedValue(new Error('refused'))
  await expect(whenOnline(call)).rejects.toThrow('refused')
  expect(call).toHaveBeenCalledOnce()
})

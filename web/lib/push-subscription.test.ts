import { afterEach, expect, it, vi } from 'vitest'
import { forgetPersonal } from './personal-storage.ts'

afterEach(() => void vi.unstubAllGlobals())

it('a browser that nobody is logged in with is subscribed to nothing, whoever logs in next (E-123)', async () => {
  const unsubscribe = vi.fn(async () => true)
  const registration = { pushManager: { getSubscription: async () => ({ unsubscribe }) } }
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => registration } })
  vi.stubGlobal('localStorage', {})
  vi.stubGlobal('Notification', { permission: 'granted' })
  forgetPersonal('anna')
  await vi.dynamicImportSettled()
  expect(unsubscribe).not.toHaveBeenCalled()
  forgetPersonal(null)
  await vi.dynamicImportSettled()
  expect(unsubscribe).toHaveBeenCalledOnce()
})

/** Makes a call, and again whenever it found no connection: as soon as there is one. */
export async function whenOnline<T>(call: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await call()
    } catch (error) {
      if (navigator.onLine) throw error
      await new Promise((resolve) => addEventListener('online', resolve, { once: true }))
    }
  }
}

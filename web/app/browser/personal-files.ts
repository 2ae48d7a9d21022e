const databaseName = 'personal-files'
const storeName = 'files'

/** Files of a member by name, in addition to what personal-storage.ts keeps; in the database of the browser. */
function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(databaseName, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(storeName)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

async function runInStore<T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await open()
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(storeName, mode)
      const request = work(transaction.objectStore(storeName))
      transaction.oncomplete = () => resolve(request.result)
      transaction.onabort = () => reject(transaction.error)
    })
  } finally {
    database.close()
  }
}

const makeKey = (memberId: string, name: string) => `${memberId}:${name}`

/** Stores a member's file in this browser until logout, if there is room. */
export async function keepFile(memberId: string, name: string, file: Blob): Promise<void> {
  await runInStore('readwrite', (store) => store.put(file, makeKey(memberId, name))).catch(() => undefined)
}

/** Reads a kept file; null when it is not there. */
export async function readFile(memberId: string, name: string): Promise<Blob | null> {
  const file = await runInStore('readonly', (store) => store.get(makeKey(memberId, name))).catch(() => null)
  return file instanceof Blob ? file : null
}

export async function dropFile(memberId: string, name: string): Promise<void> {
  await runInStore('readwrite', (store) => store.delete(makeKey(memberId, name))).catch(() => undefined)
}

/** Removes the files of all members but one. */
export async function forgetFiles(except: string | null): Promise<void> {
  const keys = await runInStore('readonly', (store) => store.getAllKeys()).catch(() => [])
  for (const key of keys) {
    if (except !== null && String(key).startsWith(`${except}:`)) continue
    await runInStore('readwrite', (store) => store.delete(key)).catch(() => undefined)
  }
}

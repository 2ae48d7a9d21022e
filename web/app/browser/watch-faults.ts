/** Reports a fault of the program; what does so is loaded when there is one. */
export function loadAndReportFault(error: unknown): void {
  import('./report-fault.ts').then(
    ({ reportFault }) => reportFault(error),
    () => undefined,
  )
}

/** Reports whatever no one catches. */
export function watchFaults(): void {
  addEventListener('error', ({ error }) => loadAndReportFault(error))
  addEventListener('unhandledrejection', ({ reason }) => loadAndReportFault(reason))
}

/**
 * Guards that no test can miss, each with the reason: the same is guarded once more behind them, or only a fault of
 * our own could reach them.
 */
export const excusedGuards = []
